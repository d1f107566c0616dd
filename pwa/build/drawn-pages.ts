import type { DetailAddress, FixedAddress, ListAddress } from '../../schema/addresses.ts'

/** The pages that are drawn when the app is built, each with the file of its screen. */
export const drawnPages: Record<FixedAddress, string> = {
  '/': 'routes/home.tsx',
  '/features': 'routes/features.tsx',
  '/terms': 'routes/terms.tsx',
  '/privacy': 'routes/privacy.tsx',
  '/about': 'routes/about.tsx',
  '/contact': 'routes/contact.tsx',
}

/** Addresses of which nothing can be drawn but a dashboard's outline, each with the chunks of its screen; the dashboard by whose it is. */
export const personalPages: Record<string, readonly string[]> = {
  '/dashboard/student': [
    'shell/signed-in.tsx',
    'routes/dashboard.tsx',
    'routes/student/student-dashboard.tsx',
    'routes/student/-recent-offers.tsx',
  ],
  '/dashboard/private': ['shell/signed-in.tsx', 'routes/dashboard.tsx', 'routes/private/private-dashboard.tsx'],
  '/accepted-jobs': ['shell/signed-in.tsx', 'routes/accepted-jobs.tsx'],
}

/** The pages of which only the outline can be drawn before somebody asks, each with the chunks of its screen. */
export const expectedPages: Record<ListAddress | DetailAddress, readonly string[]> = {
  '/jobs': ['routes/jobs/jobs.tsx', 'routes/jobs/-begin-jobs.ts'],
  '/services': ['routes/services/services.tsx', 'routes/services/-begin-services.ts'],
  '/jobs/:id': ['routes/jobs/$id.tsx', 'routes/jobs/-begin-job.ts'],
  '/student/:id': ['routes/student/$id.tsx', 'routes/student/-begin-student.ts'],
}
