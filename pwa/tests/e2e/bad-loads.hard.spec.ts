import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { chat, log, setChatScene, write } from './chat-scene.ts'
import { cardOf } from './job-list.ts'
import { newPerson, openAs, publish, say } from './people.ts'
import { setStage } from './set-stage.ts'
import { waitForWorker } from './worker.ts'

const stage = await setStage()
const { sql } = stage

const long = { timeout: 25_000 }

it('O-03 O-06 keeps three hundred messages in a closed app, and sends all once and in order', async () => {
  const { page, context, path, contents } = await setChatScene(stage)
  await waitForWorker(page)
  await context.setOffline(true)
  const texts = Array.from({ length: 300 }, (_, n) => `message ${n + 1}`)
  // Thirty at a time, to check the count of waiting messages in between.
  for (let from = 0; from < texts.length; from += 30) {
    await page.evaluate(
      async some => {
        const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
        const field = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')
        const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
        if (!field || !property) throw new Error('nowhere to write')
        for (const text of some) {
          property.set?.call(field, text)
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
          // Enter does nothing until React has seen the input.
          while (field.value !== '') {
            await frame()
            field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
          }
        }
      },
      texts.slice(from, from + 30),
    )
    await page.getByText(`Hors ligne · ${from + 30} envois en attente`).waitFor()
  }
  await page.close()
  const again = await context.newPage()
  again.setDefaultTimeout(20_000)
  await again.goto(stage.url + path)
  await log(again).getByText('message 300', { exact: true }).waitFor()
  await again.getByText('Hors ligne · 300 envois en attente').waitFor()
  await context.setOffline(false)
  await expect.poll(async () => (await contents()).length, long).toBe(300)
  expect(await contents()).toEqual(texts)
  await expect.poll(() => again.getByText('en attente').count(), long).toBe(0)
}, 240_000)

it('O-02 O-03 keeps the screen and all data while the API answers 500, and sends what waits once it recovers', async () => {
  const { poster, jobId, page, context, path, contents } = await setChatScene(stage)
  await say(poster, jobId, 'avant')
  await log(page).getByText('avant', { exact: true }).waitFor()
  await context.route('**/api/**', route => route.fulfill({ status: 500, body: 'broken' }))
  await write(page, 'pendant')
  await log(page).getByText('En attente').waitFor()
  await page.goto(stage.url + path)
  await log(page).getByText('pendant', { exact: true }).waitFor()
  await log(page).getByText('avant', { exact: true }).waitFor()
  await hasSome(page.getByText(/envois? en attente/))
  await page.goto(`${stage.url}/dashboard?tab=jobs`)
  await page.getByRole('heading', { level: 1, name: /^Emplois disponibles/ }).waitFor()
  await context.unroute('**/api/**')
  await expect.poll(contents, long).toEqual(['avant', 'pendant'])
  await expect.poll(() => page.getByText('en attente').count(), long).toBe(0)
})

it('O-02 says in every list that there are no offers', async () => {
  await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where status = 'open' and closed_at is null`
  const student = await newPerson(stage, 'student', 'Malik')
  const { page } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('main').getByText('Aucun job disponible').waitFor()
  await page.goto(`${stage.url}/jobs`)
  await page.getByText('Aucune offre pour le moment').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

it.each([
  ['one word', 'm'.repeat(300)],
  ['many', 'Un mot '.repeat(43).trim()],
])('O-02 fits every screen with a job title of three hundred characters, %s', async (_, title) => {
  // The form refuses such a title, but a manual import could contain one.
  await sql`alter table offers drop constraint if exists jobs_title_check`
  await sql`alter table jobs drop constraint if exists jobs_title_check1`
  const { page, poster, student, jobId } = await setChatScene(stage)
  const openId = await publish(poster, 'Une offre')
  const applied = await publish(poster, 'Une autre')
  await student.ask('POST', '/api/applications', { jobId: applied, studentId: student.id, message: 'Volontiers.' })
  await sql`update offers set title = ${title} where id = any(${[jobId, openId, applied]})`
  await sql`update jobs set title = ${title} where id = ${jobId}`
  await chat(page).getByRole('link', { name: title }).waitFor()
  /** Elements that extend past the right edge without being cut off. */
  const outside = () =>
    page.getByText(title).evaluateAll(found =>
      found
        // Text for screen readers only is one pixel wide.
        .filter(element => element.clientWidth !== 1)
        .filter(element => element.getBoundingClientRect().right > innerWidth || element.scrollWidth > innerWidth)
        .filter(element => getComputedStyle(element).textOverflow !== 'ellipsis')
        .map(element => `${element.tagName} in ${element.closest('main, dialog, [role=dialog]')?.tagName}`),
    )
  const broken: Record<string, string[]> = {}
  const look = async (place: string) => {
    await hasSome(page.getByText(title).filter({ visible: true }))
    const found = await outside()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (sideways > 0) found.push(`${sideways} px sideways`)
    if (found.length > 0) broken[place] = found
  }
  for (const path of [
    `/dashboard?tab=messages&jobId=${jobId}`,
    '/dashboard?tab=messages',
    '/dashboard?tab=candidatures',
    '/dashboard?tab=jobs',
    '/accepted-jobs',
    '/services',
    '/jobs',
    `/jobs/${openId}`,
    '/dashboard',
  ]) {
    await page.goto(stage.url + path)
    await look(path)
  }
  await page.getByRole('button', { name: 'Candidatures actives' }).click()
  await hasSome(page.getByRole('dialog').getByText(title))
  await look('the dialog of active applications')
  await page.goto(`${stage.url}/dashboard?tab=jobs`)
  await cardOf(page, openId)
    .getByRole('button', { name: /^Postuler/ })
    .click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await look('the dialog for applying')
  await page.evaluate(key => localStorage.removeItem(key), `pouce.seen-acceptances.${student.id}`)
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('dialog', { name: 'Félicitations' }).waitFor()
  await look('the congratulation')
  expect(broken).toEqual({})
})
