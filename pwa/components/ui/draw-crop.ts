import { areaOf } from './crop-view.ts'
import type { CropView } from './crop-view.ts'

/**
 * What lies in the window as a JPEG of exactly `side` pixels. The corners stay in it: what shows the photo makes it
 * round, and where the photo does not reach there is paper rather than black.
 */
export const drawCrop = async (source: string, view: CropView, side: number, quality: number) => {
  const image = new Image()
  image.src = source
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const area = areaOf({ width, height }, view)
  const scale = side / area.side
  context.drawImage(image, -area.x * scale, -area.y * scale, width * scale, height * scale)
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality)
  })
}
