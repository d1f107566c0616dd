import type { FixedAddress } from '../../schema/addresses.ts'

/** The pages that are drawn when the app is built, each with the file of its screen. */
export const drawnPages: Record<FixedAddress, string> = {
  '/': 'routes/home.tsx',
  '/features': 'routes/features.tsx',
  '/terms': 'routes/terms.tsx',
  '/privacy': 'routes/privacy.tsx',
  '/about': 'routes/about.tsx',
  '/contact': 'routes/contact.tsx',
}
