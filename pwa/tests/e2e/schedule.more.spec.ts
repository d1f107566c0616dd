import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { plannableDays, startOf } from '../../../schema/decisions/schedule.ts'
import { formatDay } from '../../format/format-date.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome, publishButton } from './browser.ts'
import { newActor, publish } from './people.ts'
import { setPublish } from './set-publish.ts'
import { tick } from './tick.ts'

const { stage, poster, dialog, next, open, fillFirst, fillSecond } = await setPublish()

const { first, last } = plannableDays(Date.now())
/** A Christmas within the year to come. */
const christmas = [`${first.slice(0, 4)}-12-25`, `${last.slice(0, 4)}-12-25`].find(day => day >= first) ?? ''
const inDays = (days: number) => new Date(Date.parse(first) + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
const holiday = 'Noël, jour férié dans le canton de Vaud'

const toStep3 = async (page: Page, title: string) => {
  await open(page)
  await fillFirst(page, title)
  await next(page).click()
  await fillSecond(page)
  await next(page).click()
  await dialog(page).getByText('Étape 3 sur 4').waitFor()
}
const send = (page: Page, name = 'Publier') => dialog(page).getByRole('button', { name, exact: true }).click()
const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Comme les étudiants la verront' })

it('D-07 D-08 D-12 gives an offer a date, and shows it with its holiday on the card, on the page and before the app runs', async () => {
  const { page, id, complaints } = await poster('phone')
  await toStep3(page, 'Installer un sapin')
  expect(await dialog(page).getByRole('radio', { name: 'À convenir' }).isChecked()).toBe(true)
  expect(await dialog(page).getByLabel('Jour', { exact: true }).count()).toBe(0)
  await tick(dialog(page).getByRole('radio', { name: 'Une date' }))
  await dialog(page).getByLabel('Jour', { exact: true }).fill(christmas)
  await dialog(page).getByText(holiday).waitFor()
  await expectAccessible(page)
  // A missing value is reported beside its field, which gets the focus.
  await next(page).click({ force: true })
  await dialog(page).getByText('Étape 3 sur 4').waitFor()
  await dialog(page).getByText('Indiquez une heure.').waitFor()
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel('Heure', { exact: true })
        .evaluate(field => field === document.activeElement),
    )
    .toBe(true)
  await dialog(page).getByLabel('Heure', { exact: true }).fill('09:30')
  expect(await dialog(page).getByText('Indiquez une heure.').count()).toBe(0)
  await next(page).click()
  expect(await preview(page).innerText()).toContain(`${formatDay(christmas)}, 9h30`)
  await send(page)
  // The dialog shows the day in the same words until it has closed.
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 3, name: 'Installer un sapin' }).waitFor()
  await page.getByText(`${formatDay(christmas)}, 9h30`).waitFor()
  await expect
    .poll(async () => (await stage.sql`select schedule from offers where posted_by_id = ${id}`)[0])
    .toEqual({ schedule: { kind: 'date', day: christmas, time: '09:30' } })
  const [job] = await stage.sql<{ id: string }[]>`select id from offers where posted_by_id = ${id}`

  const visitor = await stage.visit('phone', '/jobs')
  const card = visitor.page.getByRole('article').filter({ hasText: 'Installer un sapin' })
  await card.getByText(`${formatDay(christmas)}, 9h30`).waitFor()
  const served = await (await fetch(`${stage.url}/jobs/${job?.id}`)).text()
  expect(served).toContain(`${formatDay(christmas)}, 9h30`)
  expect(served).toContain(holiday)
  await visitor.page.goto(`${stage.url}/jobs/${job?.id}`)
  await hasSome(visitor.page.getByText(`${formatDay(christmas)}, 9h30`))
  await visitor.page.getByText(holiday).waitFor()
  await expectNoSidewaysScroll(visitor.page)
  await expectAccessible(visitor.page)
  // As an older app stores it: midnight in Switzerland, when it is still the day before elsewhere.
  const midnight = startOf({ kind: 'date', day: christmas, time: '00:00' })
  await stage.sql`update offers set schedule = null, scheduled_for = ${midnight} where id = ${job?.id ?? ''}`
  await expect.poll(async () => (await fetch(`${stage.url}/jobs/${job?.id}`)).text()).toContain(holiday)
  expect([...complaints, ...visitor.complaints]).toEqual([])
})

it('D-07 D-08 keeps several slots as a draft, sorts them, and replaces them in an edit', async () => {
  const { page, id } = await poster('phone')
  await toStep3(page, 'Vider une cave')
  await tick(dialog(page).getByRole('radio', { name: 'Plusieurs possibilités' }))
  const slot = (number: number) => dialog(page).getByRole('group', { name: `Possibilité ${number}` })
  const fill = async (number: number, day: string, from: string, to: string) => {
    await slot(number).getByLabel('Jour', { exact: true }).fill(day)
    await slot(number).getByLabel('De', { exact: true }).fill(from)
    await slot(number).getByLabel('À', { exact: true }).fill(to)
  }
  await fill(1, inDays(9), '09:00', '12:00')
  await fill(2, inDays(4), '14:00', '13:00')
  await dialog(page).getByRole('button', { name: 'Ajouter une possibilité' }).click()
  await expect
    .poll(() =>
      slot(3)
        .getByLabel('Jour', { exact: true })
        .evaluate(field => field === document.activeElement),
    )
    .toBe(true)
  await dialog(page).getByRole('button', { name: 'Retirer la possibilité 3' }).click()
  await page.waitForTimeout(300)
  await page.reload()
  await publishButton(page).click()
  await dialog(page).getByText('Étape 3 sur 4').waitFor()
  expect(await slot(2).getByLabel('Jour', { exact: true }).inputValue()).toBe(inDays(4))
  await next(page).click()
  await send(page)
  await slot(2).getByText('La fin doit venir après le début.').waitFor()
  await expectNoSidewaysScroll(page)
  await slot(2).getByLabel('À', { exact: true }).fill('16:30')
  await next(page).click()
  await send(page)
  await page.getByText('2 dates possibles').waitFor()
  const read = async () => (await stage.sql`select id, schedule from offers where posted_by_id = ${id}`)[0]
  await expect
    .poll(async () => (await read())?.['schedule'])
    .toEqual({
      kind: 'slots',
      slots: [
        { day: inDays(4), from: '14:00', to: '16:30' },
        { day: inDays(9), from: '09:00', to: '12:00' },
      ],
    })
  await page.goto(`${stage.url}/jobs/${(await read())?.['id']}`)
  await page.getByText('Dates possibles', { exact: true }).waitFor()
  await page.getByText(`${formatDay(inDays(4))}, 14h–16h30`).waitFor()
  await page.getByText(`${formatDay(inDays(9))}, 9h–12h`).waitFor()

  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await next(page).click()
  await next(page).click()
  await tick(dialog(page).getByRole('radio', { name: 'À convenir' }))
  await next(page).click()
  await send(page, 'Enregistrer les modifications')
  await expect.poll(async () => (await read())?.['schedule']).toBe(null)
})

it('D-05 tells the poster, who may still edit the rest, and students that a date has passed', async () => {
  const owner = await poster('phone')
  const jobId = await publish(owner, 'Promener le chien', {
    schedule: { kind: 'date', day: inDays(1), time: '09:00' },
  })
  await stage.sql`
    update offers set schedule = jsonb_set(schedule, '{day}', '"2026-01-10"'), scheduled_for = '2026-01-10T08:00:00Z'
    where id = ${jobId}`
  const { page } = owner
  await page.goto(`${stage.url}/dashboard`)
  await page.getByText('La date est passée : modifiez-la ou supprimez l’offre.').waitFor()
  await page.getByRole('button', { name: 'Modifier « Promener le chien »' }).click()
  await dialog(page).getByLabel('Titre').fill('Promener deux chiens')
  for (const _ of [1, 2, 3]) await next(page).click()
  await send(page, 'Enregistrer les modifications')
  await expect
    .poll(async () => (await stage.sql`select title from offers where id = ${jobId}`)[0])
    .toEqual({ title: 'Promener deux chiens' })
  const student = await newActor(stage, 'phone', { userType: 'student' })
  await student.page.goto(`${stage.url}/jobs/${jobId}`)
  await hasSome(student.page.getByText('Date passée'))
  await student.page.getByText('Ouvert', { exact: true }).waitFor()
})
