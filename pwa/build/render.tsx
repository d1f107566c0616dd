import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { UserType } from '../../schema/choices.ts'
import { gap } from '../../schema/gaps.ts'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { App } from '../app.tsx'
import { jobOfGaps, openGaps, totalOfGaps } from './job-of-gaps.ts'
import { openOwnGaps, ownGap, ownId } from './own-gaps.ts'
import { router } from '../router.tsx'
import { askedJob } from '../pages/job/asked-job.ts'
import { askedJobs, toQuestion } from '../pages/jobs/asked-jobs.ts'
import { plainSearch } from '../pages/jobs/job-search.ts'
import { pageOffers } from '../pages/student-dashboard/page-offers.ts'
import { session } from '../data/session/current.ts'
import { SignedIn } from '../layout/header.tsx'

/** What a visitor sees at an address, as HTML: run once per page when the app is built. */
export const render = async (address: string) => {
  // Scroll restoration would draw an inline script, which the security policy has no room for.
  router.update({ history: createMemoryHistory({ initialEntries: [address] }), scrollRestoration: false })
  await router.load()
  const { location, matches } = router.state
  if (location.pathname !== address || matches.some(({ status }) => status !== 'success'))
    throw new Error(`${address} cannot be drawn`)
  return renderToString(<App />)
}

// It is drawn for a browser that holds nothing yet.
Object.assign(globalThis, { localStorage: { getItem: () => null } })

const outlines = {
  '/jobs': '/jobs',
  '/services': '/services',
  '/jobs/:id': '/jobs/$id',
  '/student/:id': '/student/$id',
  '/dashboard': '/dashboard',
} as const

/** The same of a page whose content cannot be known yet: its screen as it is while it waits. */
export const renderOutline = async (address: keyof typeof outlines, path: string = address) => {
  const { options } = router.routesByPath[outlines[address]]
  Object.assign(options, { loader: undefined })
  return render(path)
}

/** Whoever it is drawn for, by what only their own browser knows; one sign stands for a word, between two. */
const personOfGaps = (userType: UserType): OwnUser => ({
  id: ownId,
  firstName: ownGap('firstName'),
  lastName: '',
  city: ownGap('city'),
  userType,
  profileImageUrl: null,
  createdAt: jobOfGaps.createdAt,
  email: '',
  phone: '',
  studentProfile: { school: ownGap('school'), bio: ownGap('bio'), availableTools: [], rating: null, completedJobs: 0 },
})

/** A dashboard before its device has said anything, for whoever it is; a student's with offers, whose words are gaps. */
export const renderDashboard = async (userType: UserType) => {
  session.updateUser(personOfGaps(userType))
  await pageOffers.take(new Response(JSON.stringify([{ ...jobOfGaps, duration: gap('hours') }])))
  const { dashboards } = await import('../dashboard.tsx')
  await Promise.all([SignedIn.fetch(), dashboards[userType].fetch()])
  const drawn = openOwnGaps(await renderOutline('/dashboard'), userType)
  return userType === 'student' ? openGaps(drawn, pageOffers.question) : drawn
}

/** Its screen as it is once the server has told of an offer, whose words are gaps. */
export const renderOffers = async (address: '/jobs' | '/jobs/:id') => {
  const isList = address === '/jobs'
  let question = ''
  const answer = (path: string) => {
    question = path
    const headers = { 'X-Total-Count': String(totalOfGaps) }
    return Promise.resolve(new Response(JSON.stringify(isList ? [jobOfGaps] : jobOfGaps), { headers }))
  }
  Object.assign(globalThis, { fetch: answer })
  await (isList ? askedJobs.ask(toQuestion(plainSearch)) : askedJob.ask(jobOfGaps.id))
  return openGaps(await renderOutline(address, isList ? address : `/jobs/${jobOfGaps.id}`), question)
}
