import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hashSecret, newSecret } from '../../../api/server/secrets.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { apply, assign, newActor, newPerson, say, type Actor } from './people.ts'
import { setPublish } from './set-publish.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const { stage, dialog, open, fillAll } = await setPublish()

/** Returns the mailed link. Replaces its secret, which only the reader of the mail knows, by one that the test knows. */
const linkOf = async ({ id }: { id: string }) => {
  const secret = newSecret()
  const mailed = async () =>
    (await stage.sql`select from deputy_invitations where principal_id = ${id} and token_hash is not null`).length
  await expect.poll(mailed, { timeout: 10_000 }).toBe(1)
  await stage.sql`update deputy_invitations set token_hash = ${hashSecret(secret)} where principal_id = ${id}`
  return `${stage.url}/deputy#token=${secret}`
}

const account = (page: Page) => page.getByRole('dialog', { name: 'Mon compte' })
const band = (page: Page) => page.getByText('Vous agissez pour Henri Dubois', { exact: true })
const back = (page: Page) => page.getByRole('button', { name: 'Revenir à mon compte' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()
const openAccount = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Mon compte' }).click()
}

const twoPeople = async () => {
  const principal = await newActor(stage, 'phone', { userType: 'private', firstName: 'Henri', lastName: 'Dubois' })
  const deputy = await newActor(stage, 'phone', { userType: 'private', firstName: 'Marc', lastName: 'Dubois' })
  return { principal, deputy }
}

/** Makes the deputy accept the mailed invitation. */
const agree = async (principal: Actor, deputy: Actor) => {
  await principal.ask('POST', '/api/auth/deputies/invitations', { email: deputy.email })
  const token = (await linkOf(principal)).split('=')[1]
  await deputy.ask('POST', `/api/auth/deputies/invitations/${token}/accept`)
}

const actFor = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('button', { name: 'Agir pour Henri Dubois' }).click()
  await band(page).waitFor()
}

it('K-128 invites, accepts, publishes and pays in the other’s name, goes back, reads and ends it', async () => {
  const { principal, deputy } = await twoPeople()
  await principal.page.goto(`${stage.url}/dashboard`)
  await openAccount(principal.page)
  const section = account(principal.page)
  await section.getByLabel('Son adresse e-mail').fill('marc')
  await section.getByRole('button', { name: 'Inviter' }).click()
  await section.getByLabel('Son adresse e-mail').and(principal.page.locator('[aria-invalid=true]')).waitFor()
  await section.getByLabel('Son adresse e-mail').fill(deputy.email)
  await section.getByRole('button', { name: 'Inviter' }).click()
  await section.getByText(deputy.email).waitFor()
  await expectAccessible(principal.page)
  await expectNoSidewaysScroll(principal.page)

  const { page } = deputy
  await page.goto(await linkOf(principal))
  await page.getByRole('heading', { level: 1, name: 'Agir pour Henri Dubois ?' }).waitFor()
  await expectAccessible(page)
  expect((await stage.sql`select from deputies where deputy_id = ${deputy.id}`).length).toBe(0)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vous pouvez maintenant agir pour Henri Dubois' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Agir pour Henri Dubois' }).click()
  await band(page).waitFor()
  await expectAccessible(page)
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.reload()
  await band(page).waitFor()

  await open(page)
  await fillAll(page, 'Promener un chien')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('main').getByText('Ouvert', { exact: true }).waitFor()
  const [job] = await stage.sql<{ id: string; postedById: string }[]>`
    select id, posted_by_id from offers where title = 'Promener un chien'`
  expect(job?.postedById).toBe(principal.id)
  const jobId = job?.id ?? ''

  const student = await newPerson(stage, 'student', 'Chloé')
  const application = await apply(student, jobId)
  await principal.ask('POST', `/api/applications/${application}/accept`)
  await say(student, jobId, 'Bonjour !')
  await stage.sql`
    insert into agreements (job_id, amount) values (${jobId}, 5000)
    on conflict (job_id) do update set amount = 5000`
  await page.goto(`${stage.url}/payment?jobId=${jobId}&amount=50&studentId=${student.id}`)
  await band(page).waitFor()
  await page.getByLabel('Numéro de carte d’essai').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Payer 50 CHF', exact: true }).click()
  await toast(page).getByText('Paiement réussi !').waitFor()

  await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  await page.getByText('Vous lisez cette conversation pour Henri.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Tapez votre message...' }).count()).toBe(0)

  await page.goto(`${stage.url}/dashboard`)
  await openAccount(page)
  await account(page).getByText('Le compte de Henri reste à Henri').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(deputy.complaints).toEqual([])
  await back(page).click()
  await page.getByRole('heading', { level: 1, name: /Marc/ }).waitFor()
  expect(await band(page).count()).toBe(0)

  await principal.page.goto(`${stage.url}/dashboard`)
  await openAccount(principal.page)
  await section.getByText('A payé « Promener un chien »').waitFor()
  await section.getByText('A publié « Promener un chien »').waitFor()

  await actFor(page)
  await section.getByRole('button', { name: 'Mettre fin avec Marc Dubois' }).click()
  await principal.page.getByRole('alertdialog').getByRole('button', { name: 'Mettre fin' }).click()
  await section.getByText('Marc Dubois', { exact: true }).waitFor({ state: 'detached' })
  await hasSome(page.getByText('Vous ne pouvez plus agir pour Henri Dubois'))
  await back(page).click()
  await page.getByRole('heading', { level: 1, name: /Marc/ }).waitFor()
  await openMenu(page)
  await expect.poll(() => page.getByRole('button', { name: 'Agir pour Henri Dubois' }).count()).toBe(0)
})

it('K-181 keeps messages and notifications unread for the person when a deputy reads them, and shows no count', async () => {
  const { principal, deputy } = await twoPeople()
  await agree(principal, deputy)
  const student = await newPerson(stage, 'student', 'Chloé')
  const jobId = await assign(principal, student, 'Tondre la pelouse')
  await say(student, jobId, 'Je viens à neuf heures.')
  const unread = async () =>
    (await stage.sql`select from messages where receiver_id = ${principal.id} and read_at is null`).length
  const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

  const { page } = deputy
  await page.goto(`${stage.url}/dashboard`)
  await actFor(page)
  await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  await page.getByRole('log').getByText('Je viens à neuf heures.').waitFor()
  await page.goto(`${stage.url}/dashboard`)
  await band(page).waitFor()
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Message de Chloé').waitFor()
  await hasSome(panel.getByText('Pas encore lue par Henri'))
  expect(await panel.getByRole('button', { name: 'Tout marquer comme lu' }).count()).toBe(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Message de Chloé' }).click()
  await page.getByRole('log').getByText('Je viens à neuf heures.').waitFor()
  await page.goto(`${stage.url}/dashboard`)
  await band(page).waitFor()
  await expect.poll(() => bell(page).getAttribute('aria-haspopup')).toBe('dialog')
  expect(await bell(page).innerText()).not.toMatch(/\d/)
  expect(await unread()).toBe(1)
  expect((await stage.sql`select from receipts where user_id = ${principal.id}`).length).toBe(0)
  expect(deputy.complaints).toEqual([])

  await principal.page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  await principal.page.getByRole('log').getByText('Je viens à neuf heures.').waitFor()
  await expect.poll(unread).toBe(0)
})

it('K-128 asks before losing entries that still wait when the right has ended, and sends none of them', async () => {
  const { principal, deputy } = await twoPeople()
  await agree(principal, deputy)
  const { page } = deputy
  await page.goto(`${stage.url}/dashboard`)
  await actFor(page)
  await open(page)
  await goOffline(page)
  await fillAll(page, 'Ranger la cave')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByText('En attente d’envoi').waitFor()
  const { deputies } = await principal.ask('GET', '/api/auth/deputies')
  const [known]: { id: string }[] = JSON.parse(JSON.stringify(deputies))
  await principal.ask('DELETE', `/api/auth/deputies/${known?.id}`)
  await page.context().setOffline(false)
  await hasSome(page.getByText('Vous ne pouvez plus agir pour Henri Dubois'))
  await page.getByText('En attente d’envoi').waitFor()
  await back(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revenir quand même' }).click()
  await page.getByRole('heading', { level: 1, name: /Marc/ }).waitFor()
  expect((await stage.sql`select from offers where title = 'Ranger la cave'`).length).toBe(0)
})

it('K-128 stays in the other’s account without network, and loses nothing when asked to go back', async () => {
  const { principal, deputy } = await twoPeople()
  await agree(principal, deputy)
  await principal.ask('POST', '/api/jobs', {
    title: 'Arroser les tomates',
    description: 'Deux fois par semaine, tout l’été.',
    location: 'Lausanne, VD',
    duration: '2 heures',
    rate: 25,
  })
  const { page } = deputy
  await page.goto(`${stage.url}/dashboard`)
  await actFor(page)
  const own = page.getByRole('main').getByText('Arroser les tomates')
  await hasSome(own)
  await goOffline(page)
  await back(page).click()
  await toast(page).getByText('Cela n’a pas marché').waitFor()
  await page.reload()
  await band(page).waitFor()
  await hasSome(own)
  await page.context().setOffline(false)
  await back(page).click()
  await page.getByRole('heading', { level: 1, name: /Marc/ }).waitFor()
  const held = await page.evaluate(async id => {
    const opened = indexedDB.open(`pouce-${id}`)
    return new Promise<number>(resolve => {
      opened.addEventListener('success', () => {
        const { result: db } = opened
        if (!db.objectStoreNames.contains('jobs')) return resolve(0)
        const count = db.transaction('jobs').objectStore('jobs').count()
        count.addEventListener('success', () => resolve(count.result))
      })
    })
  }, principal.id)
  expect(held).toBe(0)
})

it('K-128 does not show in the deputy’s own account what the server answered in the other’s', async () => {
  const { principal, deputy } = await twoPeople()
  await agree(principal, deputy)
  const job = await principal.ask('POST', '/api/jobs', {
    title: 'Tailler la haie',
    description: 'Une haie de dix mètres.',
    location: 'Lausanne, VD',
    duration: '2 heures',
    rate: 25,
  })
  const student = await newPerson(stage, 'student', 'Chloé')
  await apply(student, String(job['id']))
  const { page } = deputy
  await page.goto(`${stage.url}/dashboard`)
  await actFor(page)
  await page.goto(`${stage.url}/student/${student.id}`)
  await page.getByText(student.email).waitFor()
  await back(page).click()
  await page.getByRole('heading', { level: 1, name: /Marc/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /Chloé/ }).waitFor()
  expect(await page.getByText(student.email).count()).toBe(0)
})

it('K-128 leads a signed-out person from the link to the login and back, and tells another account that it is not invited', async () => {
  const principal = await newActor(stage, 'phone', { userType: 'private', firstName: 'Henri', lastName: 'Dubois' })
  const deputy = await newPerson(stage, 'private', 'Marc')
  const stranger = await newActor(stage, 'phone', { userType: 'private', firstName: 'Zoé' })
  await principal.ask('POST', '/api/auth/deputies/invitations', { email: deputy.email })
  const link = await linkOf(principal)
  await stranger.page.goto(link)
  await stranger.page.getByRole('button', { name: 'Accepter' }).click()
  await stranger.page.getByText('envoyée à une autre adresse e-mail').waitFor()

  const { page } = await stage.open('phone')
  await page.goto(link)
  await page.getByRole('link', { name: 'Se connecter pour accepter' }).click()
  await page.getByRole('dialog').getByLabel('Adresse e-mail').fill(deputy.email)
  await page.getByRole('dialog').getByLabel('Mot de passe', { exact: true }).fill(deputy.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vous pouvez maintenant agir pour Henri Dubois' }).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Cette invitation n’est plus valable' }).waitFor()
  await expectNoSidewaysScroll(page)
})

it('K-450 confirms or removes in the account a deputy from before a new password', async () => {
  const { principal, deputy } = await twoPeople()
  await agree(principal, deputy)
  const other = await newActor(stage, 'phone', { userType: 'private', firstName: 'Zoé', lastName: 'Favre' })
  await agree(principal, other)
  // The state that choosing a new password leaves.
  await stage.sql`
    with suspended as (delete from deputies where principal_id = ${principal.id} returning id, principal_id, deputy_id, since)
    insert into waiting_deputies (id, principal_id, deputy_id, since) select id, principal_id, deputy_id, since from suspended`
  const { page } = principal
  await page.goto(`${stage.url}/dashboard`)
  await openAccount(page)
  const section = account(page)
  await section.getByText('Marc Dubois agit pour vous : confirmer ou retirer ?').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await section.getByRole('button', { name: 'Confirmer Marc Dubois' }).click()
  await section.getByRole('button', { name: 'Mettre fin avec Marc Dubois' }).waitFor()
  await section.getByRole('button', { name: 'Retirer Zoé Favre' }).click()
  await page.getByRole('button', { name: 'Mettre fin', exact: true }).click()
  await expect.poll(() => section.getByText('confirmer ou retirer').count()).toBe(0)
  expect(await stage.sql`select deputy_id from deputies where principal_id = ${principal.id}`).toEqual([
    { deputyId: deputy.id },
  ])
  await deputy.page.goto(`${stage.url}/dashboard`)
  await actFor(deputy.page)
})
