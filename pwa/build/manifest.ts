import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { manifestTexts as texts } from '../texts/fr/manifest.ts'
import { icons } from './icons.ts'

/** Made from the app itself by `npm run screenshots`. */
export const screenshots = [
  { name: 'narrow-home', width: 1080, height: 2160, form: 'narrow', label: texts.screenshots.narrowHome },
  { name: 'narrow-jobs', width: 1080, height: 2160, form: 'narrow', label: texts.screenshots.narrowJobs },
  { name: 'narrow-job', width: 1080, height: 2160, form: 'narrow', label: texts.screenshots.narrowJob },
  { name: 'wide-home', width: 1920, height: 1200, form: 'wide', label: texts.screenshots.wideHome },
  { name: 'wide-jobs', width: 1920, height: 1200, form: 'wide', label: texts.screenshots.wideJobs },
] as const

const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]
const shortcut = ({ name, description }: { name: string; description: string }, url: string) => ({
  name,
  description,
  url,
  icons: shortcutIcons,
})

export const createManifest = (publicFolder: string): Partial<ManifestOptions> => ({
  id: '/',
  name: texts.name,
  short_name: texts.shortName,
  description: texts.description,
  lang: 'fr-CH',
  dir: 'ltr',
  categories: ['business', 'lifestyle', 'productivity'],
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  // The page itself says the dark ones.
  theme_color: '#fbf8f7',
  background_color: '#fbf8f7',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    ...icons.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' as const },
  ],
  shortcuts: [
    shortcut(texts.jobs, '/jobs'),
    shortcut(texts.messages, '/dashboard?tab=messages'),
    shortcut(texts.publish, '/dashboard?publish=1'),
  ],
  share_target: {
    action: '/share',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  screenshots: screenshots
    .filter(({ name }) => existsSync(join(publicFolder, `screenshots/${name}.webp`)))
    .map(({ name, width, height, form, label }) => ({
      src: `/screenshots/${name}.webp`,
      sizes: `${width}x${height}`,
      type: 'image/webp',
      form_factor: form,
      label,
    })),
})
