import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { weekdays } from '../../../schema/choices.ts'
import { type Schedule } from '../../../schema/decisions/schedule.ts'
import { inDays } from '../../../schema/testing/in-days.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { cards, isIndexed, titles } from './job-list.ts'
import { assign, newPerson, openAs, publish, type Someone } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const { sql } = stage

const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday'
const on = (days: number, time: string) => ({ schedule: { kind: 'date', day: inDays(days), time } as const })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mes disponibilités' })
const cell = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const isOn = (page: Page, name: string) => cell(page, name).getAttribute('aria-pressed')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Enregistrer' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
const openFromMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Disponibilités' }).click()
  await cell(page, 'lundi matin').waitFor()
}
const stored = async ({ id }: Someone) => {
  const [row] = await sql<{ freeTimes: string[]; daysOff: unknown }[]>`
    select free_times, days_off from users where id = ${id}`
  return row
}
const free = (student: Someone, given: object) => student.ask('PATCH', `/api/users/${student.id}/availability`, given)

describe('the availability of a student', () => {
  it('D-21 D-22 D-27 is set by keyboard alone: a cell, a row, a column, and absences', async () => {
    const student = await newPerson(stage, 'student', 'Lina')
    const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
    await openFromMenu(page)
    await page.waitForTimeout(400)
    expect(await save(page).isDisabled()).toBe(true)
    await cell(page, 'lundi matin').focus()
    await page.keyboard.press('Space')
    expect(await isOn(page, 'lundi matin')).toBe('true')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('lundi après-midi')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe('lundi, toute la journée')
    expect(await isOn(page, 'lundi, toute la journée')).toBe('mixed')
    await page.keyboard.press('Enter')
    expect(await isOn(page, 'lundi soir')).toBe('true')
    await page.keyboard.press('Enter')
    expect(await isOn(page, 'lundi matin')).toBe('false')
    await cell(page, 'soir 18h–23h, tous les jours').focus()
    await page.keyboard.press('Space')
    expect(await isOn(page, 'dimanche soir')).toBe('true')
    await cell(page, 'dimanche soir').focus()
    await page.keyboard.press('Space')

    // Focus moves into each new absence, and stays nearby after one is removed.
    await cell(page, 'Ajouter une absence').focus()
    for (const number of [1, 2]) {
      await page.keyboard.press('Enter')
      const group = dialog(page).getByRole('group', { name: `Absence ${number}` })
      await expect
        .poll(() => group.getByLabel('Du', { exact: true }).evaluate(field => field === document.activeElement))
        .toBe(true)
      await cell(page, 'Ajouter une absence').focus()
    }
    await cell(page, 'Retirer l’absence 1').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Retirer l’absence 1')
    const one = dialog(page).getByRole('group', { name: 'Absence 1' })
    await one.getByLabel('Du', { exact: true }).fill(inDays(9))
    await one.getByLabel('Au').fill(inDays(7))
    await save(page).focus()
    await page.keyboard.press('Enter')
    await one.getByText('Le dernier jour ne peut pas venir avant le premier.').waitFor()
    await expect.poll(() => one.getByLabel('Au').evaluate(field => field === document.activeElement)).toBe(true)
    await one.getByLabel('Au').fill('')
    await expectAccessible(page)
    await save(page).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => stored(student))
      .toEqual({
        freeTimes: weekdays.slice(0, 6).map(day => `${day}-evening`),
        daysOff: [{ from: inDays(9), to: inDays(9) }],
      })
    expect(complaints).toEqual([])
  })

  it('D-21 merges the changes of two devices to one week, also while the dialog is open', async () => {
    const student = await newPerson(stage, 'student', 'Lina')
    await free(student, { free: ['monday-morning', 'monday-evening'] })
    const { page } = await openAs(stage, 'phone', student, '/dashboard')
    await openFromMenu(page)
    await cell(page, 'mardi matin').click()
    await free(student, { free: ['monday-morning', 'friday-evening'] })
    await expect.poll(() => isOn(page, 'vendredi soir')).toBe('true')
    expect(await isOn(page, 'lundi soir')).toBe('false')
    expect(await isOn(page, 'mardi matin')).toBe('true')
    await cell(page, 'lundi matin').click()
    expect(await isOn(page, 'vendredi soir')).toBe('true')
    await save(page).click()
    await expect.poll(async () => (await stored(student))?.freeTimes).toEqual(['tuesday-morning', 'friday-evening'])
  })

  it('D-21 D-27 fits a narrow phone with large text without sideways scrolling, and its cells are large enough to tap', async () => {
    const student = await newPerson(stage, 'student', 'Noé')
    const { page } = await openAs(stage, 'phone', student, '/dashboard')
    await page.setViewportSize({ width: 360, height: 740 })
    await openFromMenu(page)
    const sizes = () =>
      dialog(page)
        .getByRole('group')
        .getByRole('button')
        .evaluateAll(all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height]))
    const goesOver = () =>
      dialog(page).evaluate(box =>
        [box, ...box.querySelectorAll('*')].some(
          one =>
            one.scrollWidth > one.clientWidth + 1 &&
            getComputedStyle(one).overflowX !== 'visible' &&
            one.clientWidth > 1,
        ),
      )
    for (const size of ['100%', '200%']) {
      await page.evaluate(given => (document.documentElement.style.fontSize = given), size)
      expect((await sizes()).flat().every(side => side >= 44)).toBe(true)
      expect(await goesOver()).toBe(false)
      await expectNoSidewaysScroll(page)
    }
  })

  it('D-27 D-23 is kept as a draft without network, saved at once, shown on cards, and sent later', async () => {
    const [poster, student] = [await newPerson(stage, 'private', 'Bernard'), await newPerson(stage, 'student', 'Maé')]
    const day = inDays(3)
    await publish(poster, 'Monter une étagère', on(3, '09:00'))
    const { page } = await openAs(stage, 'phone', student, '/jobs')
    await isIndexed(page)
    await hasSome(cards(page))
    await goOffline(page)
    await page.getByRole('button', { name: 'Mes disponibilités' }).click()
    const names = { monday: 'lundi', tuesday: 'mardi', wednesday: 'mercredi', thursday: 'jeudi' }
    const rest = { friday: 'vendredi', saturday: 'samedi', sunday: 'dimanche' }
    const morning = `${{ ...names, ...rest }[weekdayOf(day)]} matin`
    await cell(page, morning).click()
    // Reopened, the dialog shows the draft.
    await dialog(page).getByRole('button', { name: 'Fermer' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Mes disponibilités' }).click()
    await dialog(page).getByText('Ces changements ne sont pas encore enregistrés.').waitFor()
    expect(await isOn(page, morning)).toBe('true')
    await save(page).click()
    const card = cards(page).filter({ hasText: 'Monter une étagère' })
    await card.getByText('Vous êtes libre', { exact: true }).waitFor()
    expect(await stored(student)).toEqual({ freeTimes: [], daysOff: [] })
    await page.context().setOffline(false)
    await expect.poll(() => stored(student)).toEqual({ freeTimes: [`${weekdayOf(day)}-morning`], daysOff: [] })
  })
})

describe('free time in lists', () => {
  it('D-23 D-24 D-25 shows on cards and on the page, and filters the list at its own address', async () => {
    const [poster, student] = [await newPerson(stage, 'private', 'Aline'), await newPerson(stage, 'student', 'Eva')]
    const morning = (days: number) => ({ day: inDays(days), from: '09:00', to: '12:00' })
    const part = (days: number, name: string) => `${weekdayOf(inDays(days))}-${name}`
    await free(student, {
      free: [part(2, 'morning'), part(3, 'morning'), part(4, 'morning'), part(4, 'afternoon')],
      daysOff: [{ from: inDays(3), to: inDays(3) }],
    })
    const slots: Schedule = { kind: 'slots', slots: [morning(2), morning(3), morning(4)] }
    const fits = await publish(poster, 'Garder un chat', on(2, '09:00'))
    const some = await publish(poster, 'Trier des livres', { schedule: slots })
    const isOff = await publish(poster, 'Laver une voiture', on(3, '09:00'))
    const isTaken = await publish(poster, 'Porter des cartons', on(4, '14:00'))
    const open = await publish(poster, 'Ranger une cave')
    await assign(poster, student, 'Promener Rex', on(4, '15:00'))

    const { page, complaints } = await openAs(stage, 'phone', student, '/jobs')
    await isIndexed(page)
    const said = (title: string) => cards(page).filter({ hasText: title }).getByText(/libre/)
    await said('Garder un chat').getByText('Vous êtes libre', { exact: true }).waitFor()
    expect(await said('Trier des livres').innerText()).toBe('Vous êtes libre 2 fois sur 3')
    for (const title of ['Laver une voiture', 'Porter des cartons', 'Ranger une cave'])
      expect(await said(title).count(), title).toBe(0)

    await page.getByRole('button', { name: 'Je suis libre' }).click()
    await expect.poll(() => titles(page)).toEqual(['Trier des livres', 'Garder un chat'])
    await page.getByText('Sans les offres dont la date est à convenir.').waitFor()
    expect(new URL(page.url()).search).toBe('?isFree=true')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Trier des livres', 'Garder un chat'])
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('chat')
    await expect.poll(() => titles(page)).toEqual(['Garder un chat'])
    await page.getByRole('button', { name: 'Je suis libre' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('isFree')).toBe(null)

    const badges: [string, string | null][] = [
      [fits, 'Vous êtes libre'],
      [some, 'Vous êtes libre 2 fois sur 3'],
      [isOff, 'Pas dans vos disponibilités'],
      [isTaken, 'Pas dans vos disponibilités'],
      [open, null],
    ]
    for (const [id, text] of badges) {
      await page.goto(`${stage.url}/jobs/${id}`)
      await page.getByText('Ouvert', { exact: true }).waitFor()
      if (text) await page.getByText(text, { exact: true }).waitFor()
      else expect(await page.getByText(/Vous êtes libre|Pas dans vos/).count()).toBe(0)
    }
    expect(complaints).toEqual([])
  })

  it('D-23 D-24 is not shown to a visitor, a private person, or a student without a week', async () => {
    const poster = await newPerson(stage, 'private', 'Jeanne')
    const student = await newPerson(stage, 'student', 'Théo')
    await free(student, { daysOff: [{ from: inDays(1), to: inDays(2) }] })
    await publish(poster, 'Tailler la haie', on(2, '09:00'))
    const visitor = await stage.visit('phone', '/jobs?isFree=true')
    const [his, hers] = await Promise.all([
      openAs(stage, 'phone', student, '/jobs?isFree=true'),
      openAs(stage, 'phone', poster, '/jobs?isFree=true'),
    ])
    for (const { page } of [visitor, his, hers]) {
      await cards(page).filter({ hasText: 'Tailler la haie' }).waitFor()
      expect(await page.getByText('Vous êtes libre').count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Je suis libre' }).count()).toBe(0)
    }
    await his.page.getByRole('button', { name: 'Mes disponibilités' }).waitFor()
    for (const { page } of [visitor, hers])
      expect(await page.getByRole('button', { name: 'Mes disponibilités' }).count()).toBe(0)
  })
})
