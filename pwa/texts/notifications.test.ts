import { expect, it } from 'vitest'
import * as m from '../paraglide/messages.js'
import { texts } from '../../api/texts/fr.ts'

it('N-03 an offer near a student is told in the same words by the phone and by the server', () => {
  const [job, location] = ['Porter « un » piano', 'Sion, VS']
  expect({
    title: m.notifications_job_match(),
    message: m.notifications_job_match_text({ job, location }),
  }).toEqual(texts.notifications.jobMatch(job, location))
})
