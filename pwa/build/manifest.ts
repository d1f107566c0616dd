import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import texts from '../texts/fr/product.json' with { type: 'json' }
import { icons } from './icons.ts'

/** Generated from the app by `npm run screenshots`. */
export const screenshots = [
  { name: 'narrow-home', width: 1080, height: 2160, form: 'narrow', label: texts.manifest_screenshots_narrow_home },
  { name: 'narrow-jobs', width: 1080, height: 2160, form: 'narrow', label: texts.manifest_screenshots_narrow_jobs },
  { name: 'narrow-job', width: 1080, height: 2160, form: 'narrow', label: texts.manifest_screenshots_narrow_job },
  { name: 'wide-home', width: 1920, height: 1200, form: 'wide', label: texts.manifest_screenshots_wide_home },
  { name: 'wide-jobs', width: 1920, height: 1200, form: 'wide', label: texts.manifest_screenshots_wide_jobs },
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
  name: texts.manifest_name,
  short_name: texts.manifest_short_name,
  description: texts.manifest_description,
  lang: 'fr-CH',
  dir: 'ltr',
  categories: ['business', 'lifestyle', 'productivity'],
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  // The page itself sets the dark colours.
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
    shortcut({ name: texts.manifest_jobs_name, description: texts.manifest_jobs_description }, '/jobs'),
    shortcut(
      { name: texts.manifest_messages_name, description: texts.manifest_messages_description },
      '/dashboard?tab=messages',
    ),
    shortcut(
      { name: texts.manifest_publish_name, description: texts.manifest_publish_description },
      '/dashboard?publish=1',
    ),
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
