import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome, listed } from './browser.ts'
import { hire, newPerson, openAs, publish, signIn } from './people.ts'
import type { Someone } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const { sql } = stage
const folder = await mkdtemp(join(tmpdir(), 'pouce-photos-'))

const newStudent = () => newPerson(stage, 'student', 'Malik', { availableTools: ['ladder'] })
const open = (screen: Screen, who: Someone, path = '/dashboard') => openAs(stage, screen, who, path)
const photoOf = async ({ id }: Someone) => {
  const [row] = await sql<{ profileImage: string | null }[]>`select profile_image from users where id = ${id}`
  return row?.profileImage
}

describe('the own profile on a phone', () => {
  it('S-14 A-10 is edited in a dialog, updates at once everywhere, and is saved', async () => {
    const student = await newStudent()
    const { page, complaints } = await open('phone', student)
    await page.getByRole('button', { name: 'Modifier le profil' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
    expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Malik')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByLabel('Prénom').fill('M')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('Le prénom doit contenir au moins 2 caractères.').waitFor()
    await dialog.getByLabel('Prénom').fill('Maël')
    await dialog.getByLabel('École').fill('HEIG-VD')
    await dialog.getByLabel('Bio').fill('J’aime les jardins.')
    const tools = dialog.getByRole('textbox', { name: 'Outils disponibles' })
    for (const tool of ['  Sécateur ', 'Sécateur', '   ']) {
      await tools.fill(tool)
      await tools.press('Enter')
    }
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(page).getByText('Profil mis à jour.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Maël' }).waitFor()
    await hasSome(page.getByText('HEIG-VD'))
    const saved = async () => {
      const { firstName, studentProfile } = await student.ask('GET', '/api/auth/me')
      return { firstName, studentProfile }
    }
    await expect.poll(saved).toMatchObject({
      firstName: 'Maël',
      studentProfile: { school: 'HEIG-VD', bio: 'J’aime les jardins.', availableTools: ['ladder', 'Sécateur'] },
    })
    expect(complaints).toEqual([])
  })

  it('S-14 shows values saved by another device while editing, and sends only fields changed here', async () => {
    const student = await newStudent()
    const { page } = await open('phone', student)
    await page.getByRole('button', { name: 'Modifier le profil' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
    await dialog.getByLabel('Bio').fill('J’aime les jardins.')
    await dialog.getByLabel('Ville').fill('Morges')
    await student.ask('PATCH', `/api/users/${student.id}`, { phone: '+41 79 555 00 00', city: 'Nyon' })
    await student.ask('PATCH', `/api/users/${student.id}/student-profile`, {
      school: 'EPFL',
      availableTools: ['ladder', 'drill'],
    })
    await expect.poll(() => dialog.getByLabel('École').inputValue()).toBe('EPFL')
    await expect.poll(() => dialog.getByLabel('Téléphone').inputValue()).toBe('+41 79 555 00 00')
    await dialog.getByText('Modifié entre-temps sur un autre appareil : Ville.').waitFor()
    const tools = dialog.getByRole('textbox', { name: 'Outils disponibles' })
    await tools.fill('Sécateur')
    await tools.press('Enter')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const saved = async () => {
      const { phone, city, studentProfile } = await student.ask('GET', '/api/auth/me')
      return { phone, city, studentProfile }
    }
    await expect.poll(saved).toMatchObject({
      phone: '+41 79 555 00 00',
      city: 'Morges',
      studentProfile: { school: 'EPFL', bio: 'J’aime les jardins.', availableTools: ['ladder', 'drill', 'Sécateur'] },
    })
  })
})

it('K-462 S-14 S-15 reports a refused profile or photo as not saved, and keeps the input', async () => {
  const student = await newStudent()
  const { page } = await open('phone', student)
  // Rewrite the request into one that the server refuses: a name of one letter, and a photo that is no image.
  await page.route(syncRoute, route =>
    route.continue({
      postData: (route.request().postData() ?? '')
        .replace('"Maël"', '"M"')
        .replace(/data:image[^"]*/, 'data:image/jpeg;base64,bm9uZQ=='),
    }),
  )
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prénom').fill('Maël')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page).getByText('Une erreur s’est produite lors de la mise à jour de votre profil.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
  await listed(page, 'Prénom : Maël').getByRole('button', { name: 'Corriger' }).click()
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Maël')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a74' } })
    .jpeg()
    .toBuffer()
  await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await toast(page).getByText('Impossible de télécharger l’image. Veuillez réessayer.').waitFor()
  await listed(page, 'Nouvelle photo de profil').locator('img').waitFor()
  expect(await photoOf(student)).toBeNull()

  // Once the server accepts it, it is reported as saved.
  await page.unroute(syncRoute)
  await listed(page, 'Prénom : Maël').getByRole('button', { name: 'Corriger' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page).getByText('Profil mis à jour.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Maël' }).waitFor()
})

it('O-02 K-313 K-462 shows a profile and a photo changed offline at once, and sends them when back online', async () => {
  const student = await newStudent()
  const { page } = await open('phone', student)
  // Opening both dialogs loads their chunks for offline use.
  const edit = page.getByRole('button', { name: 'Modifier le profil' })
  const firstName = page.getByRole('dialog').getByLabel('Prénom')
  await edit.click()
  await firstName.fill('Momo')
  await page.goBack()
  await firstName.waitFor({ state: 'detached' })
  await edit.click()
  await page.getByRole('dialog').getByText('Nous avons repris votre brouillon.').waitFor()
  expect(await firstName.inputValue()).toBe('Momo')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Ajouter une photo de profil' }).click()
  const dialog = page.getByRole('dialog')
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a74' } })
    .jpeg()
    .toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByRole('button', { name: 'Utiliser cette photo' }).waitFor()
  await goOffline(page)
  await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await page.getByRole('button', { name: 'Modifier la photo de profil' }).locator('img').waitFor()
  await edit.click()
  expect(await firstName.inputValue()).toBe(student.firstName)
  await firstName.fill('Hors-Ligne')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page).getByText('Enregistré sur cet appareil').waitFor()
  await toast(page).getByText('L’envoi part de lui-même dès que la connexion est là.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Hors-Ligne' }).waitFor()
  expect(await photoOf(student)).toBeNull()
  await page.context().setOffline(false)
  await expect.poll(() => photoOf(student), { timeout: 20_000 }).toBeTruthy()
  const name = async () => (await student.ask('GET', '/api/auth/me'))['firstName']
  await expect.poll(name).toBe('Hors-Ligne')
})

it('K-457 lists the account’s devices, signs the others out, exports its data for the password, and deletes it', async () => {
  const student = await newStudent()
  const { page } = await open('phone', student)
  await page.getByRole('button', { name: 'Mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mon compte' })
  await dialog.getByText('Cet appareil', { exact: true }).waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  const exporting = dialog.getByRole('button', { name: 'Télécharger mes données' })
  const password = dialog.getByLabel('Mot de passe', { exact: true })
  await exporting.click()
  await expect.poll(() => password.evaluate(field => field === document.activeElement)).toBe(true)
  await password.fill('nonono')
  await exporting.click()
  await dialog.getByText('Ce mot de passe n’est pas le bon.').waitFor()
  await expectAccessible(page)
  await password.fill(student.password)
  const downloading = page.waitForEvent('download')
  await exporting.click()
  const path = join(folder, 'data.json')
  await (await downloading).saveAs(path)
  await writeFile(join(folder, 'read'), path)
  await expect.poll(() => password.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect.poll(() => password.evaluate(field => field === document.activeElement)).toBe(true)
  // The last button is visible, and the sheet has not scrolled.
  const { bottom } = await dialog
    .getByRole('button', { name: 'Supprimer définitivement' })
    .evaluate(last => last.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await password.fill('nonono')
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await dialog.getByText('Ce mot de passe n’est pas le bon.').waitFor()
  await password.fill(student.password)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await toast(page).getByText('Votre compte a été supprimé.').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  const [row] = await sql<{ deletedAt: string | null }[]>`select deleted_at from users where id = ${student.id}`
  expect(row?.deletedAt).toBeTruthy()
})

declare global {
  interface Window {
    bellTexts: string[]
  }
}

/** Runs in the page: records every text of the bell, in order. */
const keepBellTexts = () => {
  window.bellTexts = []
  const keep = () => {
    const text = document.querySelector('header button[aria-haspopup=dialog]')?.textContent ?? ''
    if (text.startsWith('Notifications') && text !== window.bellTexts.at(-1)) window.bellTexts.push(text)
  }
  new MutationObserver(keep).observe(document, { subtree: true, childList: true, characterData: true })
}

it('N-01 N-02 N-04 counts unread notifications in the bell, follows their links, and marks one or all as read', async () => {
  const student = await newStudent()
  await sql`
    insert into notifications (id, user_id, type, kind, args, action_url, created_at)
    select gen_random_uuid(), ${student.id}, 'other', 'kept', jsonb_build_array('Nouvelle ' || n, 'Un mot'), '/dashboard?tab=messages', now() - make_interval(mins => n)
    from generate_series(1, 105) n`
  const { page } = await stage.open('phone')
  await signIn(page, stage, student)
  await page.addInitScript(keepBellTexts)
  await page.goto(`${stage.url}/dashboard`)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const said = () => bell.innerText().then(text => text.trim().split('\n')[0])
  await expect.poll(said).toBe('Notifications, 105 non lues')
  await expect.poll(() => bell.innerText()).toContain('99+')
  // The count does not flicker while offers nearby are searched.
  const texts = await page.evaluate(() => window.bellTexts)
  expect(texts.slice(texts.findIndex(text => text.includes('105')))).toEqual([expect.stringContaining('105')])
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Nouvelle 1', { exact: true }).waitFor()
  await expectAccessible(page)
  await panel.getByText('Nouvelle 1', { exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes conversations' }).waitFor()
  await expect.poll(said).toBe('Notifications, 104 non lues')
  await bell.click()
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect.poll(said).toBe('Notifications')
  const unread = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from notifications where user_id = ${student.id} and read_at is null`
    return row?.count
  }
  await expect.poll(unread).toBe(0)
  await sql`
    insert into notifications (id, user_id, type, kind, args)
    values (gen_random_uuid(), ${student.id}, 'other', 'kept', '["Toute fraîche", "Un mot"]')`
  await expect.poll(said).toBe('Notifications, 1 non lue')
})

it('N-01 N-03 shows a new offer nearby in the bell, links to it, and marks it read offline and on the other device', async () => {
  const student = await newStudent()
  const poster = await newPerson(stage, 'private', 'Élodie')
  const { page } = await open('phone', student)
  const { page: other } = await open('desktop', student)
  const bellOf = (one: typeof page) => one.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const said = (one: typeof page) =>
    bellOf(one)
      .innerText()
      .then(text => text.trim().split('\n')[0])
  await bellOf(page).waitFor()
  const first = await publish(poster, 'Repeindre un portail')
  await publish(poster, 'Vider un grenier')
  for (const one of [page, other])
    await expect.poll(() => said(one), { timeout: 10_000 }).toBe('Notifications, 2 non lues')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await bellOf(page).click()
  await expectAccessible(page)
  const line = panel.getByRole('button', { name: /Repeindre un portail/ })
  expect(await line.innerText()).toContain('Nouvelle offre près de chez vous')
  await line.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/jobs/${first}`)
  for (const one of [page, other])
    await expect.poll(() => said(one), { timeout: 10_000 }).toBe('Notifications, 1 non lue')
  await goOffline(page)
  await bellOf(page).click()
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect.poll(() => said(page)).toBe('Notifications')
  expect(await said(other)).toBe('Notifications, 1 non lue')
  await page.context().setOffline(false)
  await expect.poll(() => said(other), { timeout: 10_000 }).toBe('Notifications')
})

it('P-16 /accepted-jobs shows both people their job, live, and opens its conversation', async () => {
  const student = await newStudent()
  const poster = await newPerson(stage, 'private', 'Élodie')
  const { page } = await open('phone', student, '/accepted-jobs')
  const { page: other } = await open('desktop', poster, '/accepted-jobs')
  await page.getByText('Aucun job accepté pour le moment').waitFor()
  await other.getByText('Aucune de vos offres n’est attribuée pour le moment').waitFor()
  await expectAccessible(page)
  await hire(poster, student, await publish(poster, 'Cueillir des cerises', { duration: '3 heures', rate: 24 }))
  const card = page.getByRole('article')
  await card.waitFor()
  const text = await card.innerText()
  for (const shown of [
    'Cueillir des cerises',
    'Accepté',
    'Lausanne, VD',
    '3 heures',
    '24 CHF/heure',
    'Employeur: Élodie Favre',
  ])
    expect(text).toContain(shown)
  await other.getByText('Attribué à Malik Favre').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Ouvrir le chat/ }).click()
  await page.getByRole('dialog', { name: 'Conversation' }).getByRole('heading', { name: 'Élodie Favre' }).waitFor()
})

it.each([
  ['student', 'Actions rapides'],
  ['private', 'Jobs en cours'],
] as const)('P-16 /accepted-jobs is linked from the menu and the dashboard of a %s', async (userType, section) => {
  const person = await newPerson(stage, userType, 'Élodie')
  const { page } = await open('phone', person, userType === 'private' ? '/dashboard?tab=accepted' : '/dashboard')
  await page.getByRole('region', { name: section }).getByRole('link', { name: 'Jobs acceptés' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/accepted-jobs')
  await page.goto(`${stage.url}/jobs`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Jobs acceptés' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/accepted-jobs')
})
