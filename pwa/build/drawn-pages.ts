import type { FixedAddress, ListAddress } from '../../schema/addresses.ts'
import { limits } from '../../schema/rules.ts'

/** The pages that are drawn when the app is built, each with the file of its screen. */
export const drawnPages: Record<FixedAddress, string> = {
  '/': 'routes/home.tsx',
  '/features': 'routes/features.tsx',
  '/terms': 'routes/terms.tsx',
  '/privacy': 'routes/privacy.tsx',
  '/about': 'routes/about.tsx',
  '/contact': 'routes/contact.tsx',
}

type Expected = { chunks: readonly string[]; question: string | null }

/** The pages that cannot be drawn before somebody asks, each with what it is bound to ask for. */
export const expectedPages: Record<ListAddress, Expected> = {
  '/jobs': {
    chunks: ['routes/jobs/jobs.tsx', 'routes/jobs/-begin-jobs.ts'],
    // As `toQuestion` writes it for an address without filters.
    question: `/api/jobs?status=open&limit=${limits.pageSize.screen}&page=1`,
  },
  '/services': { chunks: ['routes/services/services.tsx', 'routes/services/-begin-services.ts'], question: null },
}
