import sharp from 'sharp'

/** A real picture as a data URL, with a camera's metadata. */
export const picture = async (format: 'jpeg' | 'png' | 'webp', width = 60, height = 40) => {
  const background = { r: width % 256, g: 120, b: height % 256 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
