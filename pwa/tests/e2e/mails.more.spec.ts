import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { apply, newPerson, openAs, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { unquote } from './take-mail.ts'
import { goOffline } from './worker.ts'

const folder = await mkdtemp(join(tmpdir(), 'pouce-mails-'))
const stage = await setStage({ settings: { DATA_FOLDER: folder } })

const offOf = async ({ id }: { id: string }) => {
  const [row] = await stage.sql<{ mailsOff: string[] }[]>`select mails_off from users where id = ${id}`
  return row?.mailsOff
}

/** Mails to a person in the local mailbox. */
const mailsTo = async (email: string) => {
  const mailbox = join(folder, 'mailbox')
  const names = await readdir(mailbox).catch(() => [])
  const mails = await Promise.all(names.map(async name => unquote(await readFile(join(mailbox, name), 'latin1'))))
  return mails.filter(mail => mail.includes(`To: ${email}`))
}

/** Creates a poster who was mailed about an application. Returns the link under that mail too. */
const mailedPoster = async () => {
  const poster = await newPerson(stage, 'private', 'Céline')
  const student = await newPerson(stage, 'student', 'Chloé')
  await apply(student, await publish(poster))
  await expect.poll(() => mailsTo(poster.email), { timeout: 10_000 }).toHaveLength(1)
  const [mail = ''] = await mailsTo(poster.email)
  const link = /http:\S+\/mails#token=[\w-]{22}/.exec(mail)?.[0] ?? ''
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  return { poster, link }
}

describe('« Ne plus recevoir ces e-mails » on a signed-out phone', () => {
  it('K-15 shows one button, turns that kind of mail off only by a tap, and can turn it on again', async () => {
    const { poster, link } = await mailedPoster()
    const { page, complaints } = await stage.open('phone')
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Nouvelles candidatures par e-mail' }).waitFor()
    expect(await offOf(poster)).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // An accidental double tap.
    await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).dblclick()
    await page.getByRole('heading', { level: 1, name: 'Vous ne recevez plus ces e-mails' }).waitFor()
    await page.getByText('est désactivé.').waitFor()
    expect(await offOf(poster)).toEqual(['application'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)

    await page.reload()
    await page.getByRole('button', { name: 'Remettre' }).press('Enter')
    await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).waitFor()
    await expect.poll(() => offOf(poster)).toEqual([])
    await page.getByRole('link', { name: 'Se connecter pour voir tous mes e-mails' }).click()
    await page.getByRole('dialog').getByLabel('Adresse e-mail').waitFor()
    expect(complaints).toEqual([])
  })

  it('K-15 says that there is no network and keeps the button, and reports a link that was cut short', async () => {
    const { poster, link } = await mailedPoster()
    const { page } = await stage.open('phone')
    await page.goto(link)
    const stop = page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' })
    await stop.waitFor()
    await page.context().setOffline(true)
    await stop.click()
    await page.getByText('Impossible de joindre Pouce').waitFor()
    await page.context().setOffline(false)
    await stop.click()
    await page.getByRole('heading', { level: 1, name: 'Vous ne recevez plus ces e-mails' }).waitFor()
    expect(await offOf(poster)).toEqual(['application'])

    const other = await stage.open('phone')
    await other.page.goto(link.slice(0, -3))
    await other.page.getByRole('heading', { level: 1, name: 'Ce lien n’est pas valable' }).waitFor()
    await expectAccessible(other.page)
  })
})

it('K-15 leads a signed-in person to all switches, in the state that the link has set', async () => {
  const { poster, link } = await mailedPoster()
  const { page } = await openAs(stage, 'phone', poster, '/dashboard')
  await hasSome(page.getByRole('heading', { level: 1 }))
  await page.goto(link)
  await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click()
  await page.getByRole('button', { name: 'Tous mes e-mails' }).click()
  const letters = page.getByRole('dialog').getByRole('switch', { name: 'Nouvelles candidatures' })
  await expect.poll(() => letters.isChecked(), { timeout: 10_000 }).toBe(false)
})

it('K-14 has a switch in the account for each kind of mail that may come, works offline and syncs to other devices', async () => {
  const student = await newPerson(stage, 'student', 'Malik')
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mon compte' })
  const unread = dialog.getByRole('switch', { name: 'Messages non lus' })
  await expect.poll(() => unread.isEnabled()).toBe(true)
  expect(await unread.isChecked()).toBe(true)
  expect(await dialog.getByRole('switch', { name: 'Nouvelles candidatures' }).count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await goOffline(page)
  await unread.press('Space')
  await expect.poll(() => unread.isChecked()).toBe(false)
  expect(await offOf(student)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await expect.poll(() => unread.isChecked()).toBe(false)
  await page.context().setOffline(false)
  await expect.poll(() => offOf(student), { timeout: 10_000 }).toEqual(['message'])
  await student.ask('PATCH', '/api/mail-notices/message', { isOn: true })
  await expect.poll(() => unread.isChecked(), { timeout: 10_000 }).toBe(true)
  expect(complaints.filter(line => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([])
})
