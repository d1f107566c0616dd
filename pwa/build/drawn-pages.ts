import type { DetailAddress, FixedAddress, ListAddress } from '../../schema/addresses.ts'

/** The pages that are drawn when the app is built, each with the file of its screen. */
export const drawnPages: Record<FixedAddress, string> = {
  '/': 'pages/home/home.tsx',
  '/features': 'pages/static/features.tsx',
  '/terms': 'pages/static/terms.tsx',
  '/privacy': 'pages/static/privacy.tsx',
  '/about': 'pages/static/about.tsx',
  '/contact': 'pages/static/contact.tsx',
}

/** Addresses of which nothing can be drawn but a dashboard's outline, each with the chunks of its screen; the dashboard by whose it is. */
export const personalPages: Record<string, readonly string[]> = {
  '/dashboard/student': [
    'layout/signed-in.tsx',
    'dashboard.tsx',
    'pages/student-dashboard/student-dashboard.tsx',
    'pages/student-dashboard/recent-offers.tsx',
  ],
  '/dashboard/private': ['layout/signed-in.tsx', 'dashboard.tsx', 'pages/poster-dashboard/poster-dashboard.tsx'],
  '/accepted-jobs': ['layout/signed-in.tsx', 'pages/accepted-jobs/accepted-jobs.tsx'],
}

/** The pages of which only the outline can be drawn before somebody asks, each with the chunks of its screen. */
export const expectedPages: Record<ListAddress | DetailAddress, readonly string[]> = {
  '/jobs': ['pages/jobs/jobs.tsx', 'pages/jobs/begin-jobs.ts'],
  '/services': ['pages/services/services.tsx', 'pages/services/begin-services.ts'],
  '/jobs/:id': ['pages/job/job.tsx', 'pages/job/begin-job.ts'],
  '/student/:id': ['pages/student-profile/student-profile.tsx', 'pages/student-profile/begin-student.ts'],
}
