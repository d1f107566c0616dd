type Limits = {
  /** Pixels of its longer side. */
  side: number
  quality: number
  megabytes?: number
}

const attempts = 10

const draw = (photo: ImageBitmap, side: number) => {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // What was transparent is paper rather than black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas
}

const bytesOf = (data: string) => (data.length - data.indexOf(',') - 1) * 0.75

/**
 * A photo as a JPEG data string, upright, never larger than it came in: small enough to wait on the phone and to travel.
 * A weight that is still too much is brought down by quality and size together, a tenth at a time.
 */
export const shrinkPhoto = async (file: Blob, { side, quality, megabytes = Infinity }: Limits) => {
  const photo = await createImageBitmap(file)
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const part = 0.9 ** attempt
      const data = draw(photo, side * part).toDataURL('image/jpeg', quality * part)
      if (bytesOf(data) <= megabytes * 1024 * 1024) return data
    }
    throw new Error('the photo cannot be made small enough')
  } finally {
    photo.close()
  }
}
