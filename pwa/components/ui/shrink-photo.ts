import compress, { type Options } from 'browser-image-compression'

type Limits = {
  /** Pixels of its longer side. */
  side: number
  quality: number
  megabytes?: number
}

/** A worker of our own: the library's would be a script of no origin, which the security policy refuses. */
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
 * A photo as a JPEG data string, upright, drawn anew so that nothing a camera wrote travels along: small enough to wait on the
 * phone and to travel. Safari has no pictures in workers: there the page does it.
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
