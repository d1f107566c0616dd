import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { offerFiles } from '../schema/addresses.ts'
import { App } from './app.tsx'
import { jobOfGaps, openGaps, totalOfGaps } from './build/job-of-gaps.ts'
import { router } from './router.tsx'
import { askedJob } from './routes/jobs/-asked-job.ts'
import { askedJobs, toQuestion } from './routes/jobs/-asked-jobs.ts'
import { plainSearch } from './routes/jobs/-job-search.ts'

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
} as const

/** The same of a page whose content cannot be known yet: its screen as it is while it waits. */
export const renderOutline = async (address: keyof typeof outlines, path: string = address) => {
  const { options } = router.routesByPath[outlines[address]]
  Object.assign(options, { loader: undefined })
  return render(path)
}

/** Its screen as it is once the server has told of an offer, whose words are gaps. */
export const renderOffers = async (address: keyof typeof offerFiles) => {
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
