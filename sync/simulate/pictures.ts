import sharp from 'sharp'
import { reencodeImage } from '../../api/images/clean-image.ts'
import { Refusal } from '../../api/server/refusal.ts'

/** Small pictures as a phone sends them, with the names that the server gives them. */
const paint = async (background: string) => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background } })
    .png()
    .toBuffer()
  const data = `data:image/png;base64,${png.toString('base64')}`
  const clean = await reencodeImage(data)
  if (clean instanceof Refusal) throw new Error('a picture of a story is none')
  return { data, hash: clean.hash }
}

export const pictures = await Promise.all(['red', 'green', 'blue'].map(paint))

/** Invalid data with the start of a picture. */
export const noPicture = 'data:image/png;base64,iVBORw0KGgoAAAAA'
