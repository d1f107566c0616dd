import { describe, expect, it } from 'vitest'
import { waitingTasks } from '../../../api/testing/run-tasks.ts'
import { isPlannable, type Schedule } from '../../../schema/decisions/schedule.ts'
import { hasSome } from './browser.ts'
import { newActor } from './people.ts'
import { setPublish } from './set-publish.ts'
import { tick } from './tick.ts'
import { toast } from './toast.ts'

/**
 * Per day: the next day in words, the last day that can be planned, and the reminders of a meeting at nine the next day. They
 * are sent at six on the evening before, unless that has passed, and an hour before.
 */
const days = [
  {
    name: 'on 29 February',
    today: '2028-02-29T10:00',
    tomorrow: { day: '2028-03-01', said: 'mer. 1er mars' },
    last: '2029-02-28',
    reminded: ['2028-02-29T17:00:00.000Z', '2028-03-01T07:00:00.000Z'],
  },
  {
    name: 'in the night in which clocks skip an hour',
    today: '2027-03-28T01:55',
    tomorrow: { day: '2027-03-29', said: 'lun. 29 mars' },
    last: '2028-03-28',
    reminded: ['2027-03-28T16:00:00.000Z', '2027-03-29T06:00:00.000Z'],
  },
  {
    name: 'in the night in which an hour comes twice',
    today: '2026-10-25T02:55',
    tomorrow: { day: '2026-10-26', said: 'lun. 26 oct.' },
    last: '2027-10-25',
    reminded: ['2026-10-25T17:00:00.000Z', '2026-10-26T07:00:00.000Z'],
  },
  {
    name: 'on the evening of 31 December',
    today: '2026-12-31T23:30',
    tomorrow: { day: '2027-01-01', said: 'ven. 1er janv. 2027' },
    last: '2027-12-31',
    reminded: ['2027-01-01T07:00:00.000Z'],
  },
  {
    name: 'on the last day of a month',
    today: '2027-01-31T10:00',
    tomorrow: { day: '2027-02-01', said: 'lun. 1er févr.' },
    last: '2028-01-31',
    reminded: ['2027-01-31T17:00:00.000Z', '2027-02-01T07:00:00.000Z'],
  },
  {
    name: 'on a Sunday',
    today: '2026-11-29T10:00',
    tomorrow: { day: '2026-11-30', said: 'lun. 30 nov.' },
    last: '2027-11-29',
    reminded: ['2026-11-29T17:00:00.000Z', '2026-11-30T07:00:00.000Z'],
  },
]

describe.each(days)('$name', async ({ today, tomorrow, last, reminded }) => {
  const { stage, poster, dialog, next, open, fillFirst, fillSecond } = await setPublish({ today })
  const { sql } = stage

  it('D-02 D-05 lets every offer of the demo data be planned, has agreed days ahead, and no row from the future', async () => {
    const offers = await sql<{ title: string; schedule: Schedule }[]>`
      select title, schedule from offers where status = 'open' and closed_at is null and schedule is not null`
    expect(offers.length).toBeGreaterThan(20)
    expect(offers.filter(({ schedule }) => !isPlannable(schedule))).toEqual([])
    expect(await sql`select from appointments where coalesce(starts_at, proposed_starts_at) <= now()`).toHaveLength(0)
    for (const table of ['jobs', 'applications', 'messages', 'reviews', 'notifications', 'payments'])
      expect(await sql`select from ${sql(table)} where created_at > now()`, table).toHaveLength(0)
  })

  it('J-01 J-04 D-07 D-31 D-37 P-11 publishes an offer, finds it, applies, agrees on it and sets its time', async () => {
    const owner = await poster('desktop')
    const student = await newActor(stage, 'phone', { userType: 'student', firstName: 'Noé' })

    await open(owner.page)
    await fillFirst(owner.page, 'Ranger le bûcher')
    await next(owner.page).click()
    await fillSecond(owner.page)
    await next(owner.page).click()
    await tick(dialog(owner.page).getByRole('radio', { name: 'Une date' }))
    const day = dialog(owner.page).getByLabel('Jour', { exact: true })
    expect(await day.getAttribute('max')).toBe(last)
    await day.fill(tomorrow.day)
    await dialog(owner.page).getByLabel('Heure', { exact: true }).fill('09:00')
    await next(owner.page).click()
    await dialog(owner.page).getByRole('button', { name: 'Publier', exact: true }).click()
    await owner.page.getByRole('heading', { level: 3, name: 'Ranger le bûcher' }).waitFor()

    const { page } = student
    await page.goto(`${stage.url}/jobs`)
    await page.getByRole('article').filter({ hasText: 'Ranger le bûcher' }).getByRole('link').click()
    await hasSome(page.getByText(`${tomorrow.said}, 9h`))
    await page.getByRole('button', { name: 'Postuler', exact: true }).click()
    await page.getByLabel('Votre motivation').fill('Je suis libre demain.')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await toast(page).getByText('Candidature envoyée').waitFor()

    await owner.page
      .getByRole('listitem')
      .filter({ hasText: 'Ranger le bûcher' })
      .getByRole('button', { name: 'Candidature 1' })
      .click()
    await owner.page.getByRole('listitem').getByRole('button', { name: 'Choisir' }).click()
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Choisir' }).click()
    await toast(owner.page).getByText('Candidature acceptée !').waitFor()

    await owner.page.waitForURL(/\/job\/[^/]+\/together$/)
    await page.goto(owner.page.url())
    for (const one of [page, owner.page]) await one.getByText('Confirmé par vous deux').waitFor()
    const reminders = await waitingTasks(sql, 'remind-appointment')
    expect(reminders.map(({ runAt }) => runAt).toSorted()).toEqual(reminded)
    expect([...owner.complaints, ...student.complaints]).toEqual([])
  })
})
