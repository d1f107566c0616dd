import imageCompression from 'browser-image-compression'
import { photo } from '../../../schema/rules.ts'

/**
 * A photo small enough to wait on the phone and travel with four others, as a data string. In the page: the library's own
 * worker would load a script from elsewhere.
 */
export const compressPhoto = async (file: File) => {
  const small = await imageCompression(file, {
    maxSizeMB: photo.review.megabytes,
    maxWidthOrHeight: photo.review.side,
    initialQuality: photo.review.quality,
    fileType: 'image/jpeg',
    useWebWorker: false,
  })
  return imageCompression.getDataUrlFromFile(small)
}
