import { photo } from '../../schema/rules.ts'

const read = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** The photo as it is sent: no larger than it will be shown. What makes it so arrives when somebody needs it. */
export const toUpload = async (cropped: Blob) => {
  const { default: compress } = await import('browser-image-compression')
  const { side, quality } = photo.upload
  const file = new File([cropped], 'photo.jpg', { type: 'image/jpeg' })
  // Its worker would come from another host.
  return read(await compress(file, { maxWidthOrHeight: side, initialQuality: quality, useWebWorker: false }))
}
