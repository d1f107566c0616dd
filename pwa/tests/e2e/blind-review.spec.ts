import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { actorsOn, assign, publish } from './people.ts'
import { reviewEachOther } from './reviews.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()
const person = actorsOn(stage, 'phone')

const names = { firstName: 'Awa', lastName: 'Diallo' }

it('J-04 an offer says what students think of its poster before one applies, to visitors and on the device', async () => {
  const [poster, student] = [await person('private'), await person('student', 'phone', names)]
  const done = await assign(poster, student, 'Premier travail')
  await poster.ask('PATCH', `/api/jobs/${done}`, { status: 'completed' })
  const offer = await publish(poster, 'Tailler la haie')
  const visitor = await stage.open('desktop')
  const byName = (page: Page) => page.getByRole('region', { name: 'Publié par' })
  for (const page of [visitor.page, student.page]) {
    await page.goto(`${stage.url}/jobs/${offer}`)
    await byName(page).getByText('Inès').waitFor()
    expect(await byName(page).getByRole('img', { name: /sur 5/ }).count()).toBe(0)
  }
  await reviewEachOther(poster, student, done)
  // The device is told; a visitor asks anew.
  await byName(student.page).getByRole('img', { name: '5,0 sur 5' }).waitFor()
  await visitor.page.reload()
  for (const page of [visitor.page, student.page]) {
    await byName(page).getByRole('img', { name: '5,0 sur 5' }).waitFor()
    expect(await byName(page).innerText()).toMatch(/5,0\s*\(1\)/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  // Where nobody can apply any more there is nothing to choose.
  await student.page.goto(`${stage.url}/jobs/${done}`)
  await byName(student.page).getByText('Inès').waitFor()
  expect(await byName(student.page).getByRole('img', { name: /sur 5/ }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})
