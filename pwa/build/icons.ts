import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { letterPaths } from '../components/brand/letter-paths.ts'
import { markPath } from '../components/brand/mark-path.ts'

/** App icons, rendered from the SVG marks. */
export const icons = [
  { file: 'icons/icon-192.png', from: 'icon.svg', size: 192, purpose: 'any' },
  { file: 'icons/icon-512.png', from: 'icon.svg', size: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', from: 'icon-maskable.svg', size: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', from: 'icon-maskable.svg', size: 512, purpose: 'maskable' },
  { file: 'icons/monochrome-512.png', from: 'icon-monochrome.svg', size: 512, purpose: 'monochrome' },
] as const

/** Preview image of a shared link. The name is drawn as paths, so that it does not depend on installed fonts. */
const shareImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <path fill="#c23a14" d="M0 0h1200v630H0z"/>
  <path fill="#fff" fill-rule="evenodd" transform="translate(150 175) scale(4.4)" d="${markPath}"/>
  <g transform="translate(480 195) scale(3.4)" fill="none" stroke="#fff" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round">
    ${letterPaths.map(d => `<path d="${d}"/>`).join('')}
  </g>
</svg>`

/** Apple rounds the corners itself and does not support transparency. */
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
        const source = await sharp(Buffer.from(shareImage)).png({ compressionLevel: 9, palette: true }).toBuffer()
        this.emitFile({ type: 'asset', fileName: 'share.png', source })
      },
    },
  }
}
