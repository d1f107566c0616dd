import { expect, it } from 'vitest'
import * as m from '../paraglide/messages.js'
import { texts } from '../../api/texts/fr.ts'

it('N-03 notifies of an offer near a student in the same words on the phone and on the server', () => {
  const [job, location] = ['Porter « un » piano', 'Sion, VS']
  expect({
    title: m.notifications_job_match(),
    message: m.notifications_job_match_text({ job, location }),
  }).toEqual(texts.notifications.jobMatch(job, location))
})
