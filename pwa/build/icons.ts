import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The pictures that phones want of the app, drawn from its marks. */
export const icons = [
  { file: 'icons/icon-192.png', from: 'icon.svg', size: 192, purpose: 'any' },
  { file: 'icons/icon-512.png', from: 'icon.svg', size: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', from: 'icon-maskable.svg', size: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', from: 'icon-maskable.svg', size: 512, purpose: 'maskable' },
  { file: 'icons/monochrome-512.png', from: 'icon-monochrome.svg', size: 512, purpose: 'monochrome' },
] as const

/** Apple rounds the corners itself and knows no transparency. */
const apple = { file: 'icons/apple-touch-icon.png', from: 'icon-maskable.svg', size: 180 }

export const drawIcons = (): Plugin => {
  let publicDir = ''
  return {
    name: 'draw-icons',
    apply: 'build',
    configResolved: config => {
      publicDir = config.publicDir
    },
    generateBundle: {
      handler: async function () {
        for (const { file, from, size } of [...icons, apple]) {
          const density = Math.ceil((72 * size) / 64)
          const source = await sharp(join(publicDir, from), { density })
            .resize(size, size)
            .png({ compressionLevel: 9, palette: true })
            .toBuffer()
          this.emitFile({ type: 'asset', fileName: file, source })
        }
      },
    },
  }
}
