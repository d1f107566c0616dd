import compress, { type Options } from 'browser-image-compression'

type Limits = {
  /** Pixels of the longer side. */
  side: number
  quality: number
  megabytes?: number
}

/** Our own worker, because the library's is a script of opaque origin, which the CSP blocks. */
const compressApart = (file: File, options: Options) =>
  new Promise<Blob | null>(resolve => {
    const worker = new Worker(new URL('./shrink-photo-worker.ts', import.meta.url), { type: 'module' })
    const end = (photo: unknown) => {
      worker.terminate()
      resolve(photo instanceof Blob ? photo : null)
    }
    worker.addEventListener('message', ({ data }) => end(data))
    worker.addEventListener('error', () => end(null))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ file, options })
  })

/**
 * Re-encodes a photo as an upright JPEG data URL without the camera's metadata, small enough to store and send. In Safari,
 * workers cannot decode images, so the page does it.
 */
export const shrinkPhoto = async (photo: Blob, { side, quality, megabytes = Infinity }: Limits) => {
  const file = new File([photo], 'photo', { type: photo.type })
  const options = {
    useWebWorker: false,
    fileType: 'image/jpeg',
    maxWidthOrHeight: side,
    initialQuality: quality,
    maxSizeMB: megabytes,
  }
  const small = (await compressApart(file, options)) ?? (await compress(file, options))
  if (small.size > megabytes * 1024 * 1024) throw new Error('the photo cannot be made small enough')
  return compress.getDataUrlFromFile(new File([small], 'photo', { type: small.type }))
}
