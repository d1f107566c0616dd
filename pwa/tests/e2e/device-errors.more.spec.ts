import { expect, it } from 'vitest'
import { setStage } from './set-stage.ts'

const stage = await setStage()

it('K-284 reports an error of the app once: kind, place in the code and screen, without its message', async () => {
  const { page } = await stage.visit('phone', '/jobs')
  const sent: unknown[] = []
  const answers: number[] = []
  await page.route('**/api/device-errors', async route => {
    sent.push(route.request().postDataJSON())
    const answer = await route.fetch()
    answers.push(answer.status())
    await route.fulfill({ response: answer })
  })
  const fail = (at: string) =>
    page.evaluate(place => {
      const error = new TypeError('Tondre chez Marie Rochat')
      error.stack = `TypeError: Tondre chez Marie Rochat\n    at x (${location.origin}/assets/${place})`
      setTimeout(() => {
        throw error
      })
    }, at)
  await fail('app-Ab_1-2.js:1:2345')
  await fail('app-Ab_1-2.js:1:2345')
  await fail('jobs-B.js:7:1')
  await expect.poll(() => answers).toEqual([200, 200])
  expect(sent).toEqual([
    { kind: 'TypeError', at: 'app-Ab_1-2.js:1:2345', route: '/jobs' },
    { kind: 'TypeError', at: 'jobs-B.js:7:1', route: '/jobs' },
  ])
})
