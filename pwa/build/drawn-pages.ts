import type { FixedAddress } from '../../schema/addresses.ts'

/** The pages that are drawn when the app is built, each with the file of its screen. */
export const drawnPages: Partial<Record<FixedAddress, string>> = {
  '/': 'routes/home.tsx',
}
