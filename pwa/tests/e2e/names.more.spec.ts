import { expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, hire, newActor, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()

it('K-02 shows a poster by the initial to strangers, and by the name once a student has applied; offline too', async () => {
  const poster = await newPerson(stage, 'private', 'Céline', { lastName: 'Monnier' })
  const student = await newActor(stage, 'phone', { userType: 'student', firstName: 'Chloé', lastName: 'Rochat' })
  const jobId = await publish(poster, 'Tailler la glycine')
  const visitor = await stage.visit('phone', `/jobs/${jobId}`)
  const nameOn = ({ page }: Pick<typeof visitor, 'page'>) => page.getByRole('region', { name: 'Publié par' })
  await nameOn(visitor).getByText('Céline M.').waitFor()
  const { page } = student
  await page.goto(`${stage.url}/jobs/${jobId}`)
  await nameOn(student).getByText('Céline M.').waitFor()
  const [face, letters] = [nameOn(student).getByText('CM', { exact: true }), 'CM']
  const toneOf = () => face.evaluate(element => getComputedStyle(element.parentElement ?? element).backgroundColor)
  const tone = await toneOf()
  await apply(student, jobId)
  await nameOn(student).getByText('Céline Monnier').waitFor()
  expect([await face.innerText(), await toneOf()]).toEqual([letters, tone])
  await goOffline(page)
  await page.reload()
  await nameOn(student).getByText('Céline Monnier').waitFor()
  await visitor.page.reload()
  await nameOn(visitor).getByText('Céline M.').waitFor()
  expect(await visitor.page.content()).not.toContain('Monnier')
})

it('K-01 shows a student by the initial to strangers, and by the full name to the poster with the application', async () => {
  const poster = await newPerson(stage, 'private', 'Céline', { lastName: 'Monnier' })
  const student = await newPerson(stage, 'student', 'Chloé', { lastName: 'Rochat' })
  await hire(poster, student, await publish(poster))
  const { page } = await stage.visit('phone', `/student/${student.id}`)
  await page.getByRole('heading', { level: 1, name: 'Chloé R.', exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('Chloé R. · Pouce')
  await expectNoSidewaysScroll(page)
  const known = await openAs(stage, 'phone', poster, `/student/${student.id}`)
  await known.page.getByRole('heading', { level: 1, name: 'Chloé Rochat', exact: true }).waitFor()
})
