import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import type { Sql } from '../../../api/db/connect.ts'
import { dumpInto } from '../../../api/testing/dump.ts'
import { testDatabase } from '../../../api/testing/test-database.ts'
import * as m from '../../paraglide/messages.js'
import { openPage, screens } from './browser.ts'
import { chat, input, write } from './chat-scene.ts'
import { assign, newPerson, signIn } from './people.ts'
import { setVersions } from './set-versions.ts'
import { lookForUpdate, readVersion, waitForWorker } from './worker.ts'

const versions = await setVersions()

const moves = ['second', 'first', 'second'] as const
const copies = await Promise.all(moves.map(() => testDatabase()))

/** The longest time that a person may have to wait. */
const patience = { timeout: 10_000 }

const shows = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor(patience)

const goTo = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: link }).click()

/**
 * Moves by links, back, in a second tab and by reloads of both tabs. With one window alone a reload would activate
 * the waiting version.
 */
const moveAbout = async (page: Page) => {
  await goTo(page, 'Jobs')
  await shows(page, /^Emplois disponibles/)
  await goTo(page, 'Accueil')
  await shows(page, 'Bonjour, Malik')
  const second = await page.context().newPage()
  await second.goto(`${versions.server.url}/dashboard`, { waitUntil: 'commit', ...patience })
  await shows(second, 'Bonjour, Malik')
  await page.goBack(patience)
  await shows(page, /^Emplois disponibles/)
  await page.reload({ waitUntil: 'commit', ...patience })
  await goTo(second, 'Messages')
  await shows(page, /^Emplois disponibles/)
  await shows(second, 'Mes conversations')
  await second.reload({ waitUntil: 'commit', ...patience })
  await page.reload({ waitUntil: 'commit', ...patience })
  await shows(second, 'Mes conversations')
  await shows(page, /^Emplois disponibles/)
  await second.close()
  await page.goBack(patience)
  await shows(page, 'Mes conversations')
}

it('O-09 O-06 opens every screen while two versions alternate over copies of the database, and sends each message once', async () => {
  let current: Sql = versions.sql
  const at = { url: versions.server.url, sql: current }
  const poster = await newPerson(at, 'private', 'Élodie')
  const student = await newPerson(at, 'student', 'Malik')
  const jobId = await assign(poster, student)
  const [told] = await current<{ id: string }[]>`select id from applications where student_id = ${student.id}`

  const { page, complaints, close } = await openPage(versions.browser, screens.phone)
  onTestFinished(close)
  await signIn(page, at, student, { [`pouce.seen-acceptances.${student.id}`]: JSON.stringify([told?.id]) })
  await page.goto(`${at.url}/dashboard`)
  await shows(page, 'Bonjour, Malik')
  await waitForWorker(page)
  await goTo(page, 'Messages')

  const first = await readVersion(page)
  const offer = page.getByRole('status', { name: m.update_title() })
  const written: string[] = []
  const type = async (text: string) => {
    written.push(text)
    await write(page, text)
  }
  for (const [n, version] of moves.entries()) {
    const next = copies[n]?.sql ?? expect.fail()
    await page.getByRole('button', { name: /^Ouvrir le chat avec Élodie/ }).click()
    await input(page).waitFor()
    await dumpInto(current, next)
    // The old database stores this message after the copy was made, so the copy lacks it.
    await type(`Avant ${n}`)
    versions.server.deploy(version, next)
    current = next
    await type(`Après ${n}`)
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
    await lookForUpdate(page)
    await moveAbout(page)
    await offer.waitFor({ state: version === 'second' ? 'visible' : 'detached' })
    expect(await readVersion(page)).toBe(first)
  }
  await page.reload({ waitUntil: 'commit', ...patience })
  await shows(page, 'Mes conversations')
  expect(await readVersion(page)).not.toBe(first)
  const contents = async () =>
    (await current<{ content: string }[]>`select content from messages where job_id = ${jobId}`)
      .map(({ content }) => content)
      .toSorted()
  await expect.poll(contents).toEqual(written.toSorted())
  expect(complaints).toEqual([])
}, 240_000)
