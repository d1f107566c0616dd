type Area = { x: number; y: number; width: number; height: number }

/**
 * A square of the photo as a JPEG of exactly `side` pixels. The corners stay in it: what shows the photo makes it
 * round, and where the photo does not reach there is paper rather than black.
 */
export const drawCrop = async (source: string, area: Area, side: number, quality: number) => {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const scale = side / area.width
  context.drawImage(image, -area.x * scale, -area.y * scale, image.naturalWidth * scale, image.naturalHeight * scale)
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality)
  })
}
