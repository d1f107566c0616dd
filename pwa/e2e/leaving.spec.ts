import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, assign, newActor, newPerson, openAs, publish, say } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'

const { stage, pay } = await setWallet()

const offer = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Vous ne pouvez pas venir ?' })
const cannotCome = (page: Page) => page.getByRole('button', { name: /^Je ne peux pas venir/ })

it('S-12 P-11 C-04 a student who cannot come says why; the poster reads it, chooses another, and writes to them alone', async () => {
  const poster = await newActor(stage, 'desktop', { userType: 'private', firstName: 'Élodie', lastName: 'Favre' })
  const lea = await newActor(stage, 'phone', { userType: 'student', firstName: 'Léa', lastName: 'Rochat' })
  const noe = await newActor(stage, 'phone', { userType: 'student', firstName: 'Noé', lastName: 'Keller' })
  const jobId = await publish(poster, 'Vider la cave', { duration: '2 heures' })
  const letter = await apply(lea, jobId)
  await apply(noe, jobId, 'Je suis fort et ponctuel.')
  await poster.ask('POST', `/api/applications/${letter}/accept`)
  await say(poster, jobId, 'Le code de la porte est 1291.')
  await say(lea, jobId, 'Merci, à samedi !')
  await pay(poster, jobId)

  await lea.page.goto(`${stage.url}/dashboard?tab=candidatures`)
  await offer(lea.page, 'Vider la cave')
    .getByRole('button', { name: /^Je ne peux pas venir/ })
    .click()
  const asked = question(lea.page)
  await asked.getByText('Élodie lira votre motif, et l’offre « Vider la cave » sera de nouveau ouverte').waitFor()
  await asked.getByText('50.00 CHF retenus pour vous retournent à Élodie').waitFor()
  await expectAccessible(lea.page)
  await expectNoSidewaysScroll(lea.page)
  const confirm = asked.getByRole('button', { name: 'Renoncer à la mission' })
  await confirm.click()
  await asked.getByText('Indiquez le motif en quelques mots.').waitFor()
  await asked.getByLabel('Motif').fill('Je me suis cassé le bras.')
  await confirm.click()
  await toast(lea.page).getByText('Vous avez renoncé à la mission').waitFor()
  await offer(lea.page, 'Vider la cave').waitFor({ state: 'detached' })
  await lea.page.getByRole('heading', { name: 'Aucune candidature pour le moment' }).waitFor()
  // What led to the question is gone: the title of the screen has the focus.
  await expect.poll(() => lea.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  const { page } = poster
  await page.goto(`${stage.url}/dashboard`)
  const card = page.getByRole('listitem').filter({ hasText: 'Vider la cave' })
  await card.getByText('Léa n’a pas pu venir').waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const told = page.getByRole('dialog', { name: 'Notifications' })
  await told.getByText('Motif : Je me suis cassé le bras.').waitFor()
  await told.getByText('Léa ne peut pas venir').click()
  const letters = page.getByRole('dialog', { name: 'Candidatures' })
  await letters.getByText('Je suis fort et ponctuel.').waitFor()
  expect(await letters.getByText('Léa Rochat').count()).toBe(0)
  await letters.getByRole('button', { name: 'Accepter' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await letters.waitFor({ state: 'detached' })

  await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  const chat = page.getByRole('dialog', { name: 'Conversation' })
  await chat.getByText('Avec Léa').waitFor()
  await chat.getByText('Merci, à samedi !').waitFor()
  await chat.getByText('Avec Noé').waitFor()
  await chat.getByRole('textbox').fill('Bonjour Noé, le nouveau code est 1848.')
  await chat.getByRole('button', { name: 'Envoyer le message' }).click()
  await expectAccessible(page)

  // The first one still reads what was written, and neither reads the other's.
  await lea.page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  const old = lea.page.getByRole('dialog', { name: 'Conversation' })
  await old.getByText('Le code de la porte est 1291.').waitFor()
  await old.getByText('Vous avez renoncé à cette mission').waitFor()
  expect(await old.getByRole('textbox').count()).toBe(0)
  expect(await old.getByText('1848').count()).toBe(0)
  await expectAccessible(lea.page)
  await noe.page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  const fresh = noe.page.getByRole('dialog', { name: 'Conversation' })
  await fresh.getByText('le nouveau code est 1848').waitFor()
  expect(await fresh.getByText('1291').count()).toBe(0)
  expect([...poster.complaints, ...lea.complaints, ...noe.complaints]).toEqual([])
})

it('O-06 said in a tunnel of a job that was done meanwhile, it is refused, and its words are kept among « Mes envois »', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await assign(poster, student, 'Ranger le grenier')
  const { page } = await openAs(stage, 'phone', student, '/accepted-jobs')
  await cannotCome(page).waitFor()
  await goOffline(page)
  await cannotCome(page).click()
  await question(page).getByLabel('Motif').fill('Mon train est supprimé.')
  await question(page).getByRole('button', { name: 'Renoncer à la mission' }).click()
  await toast(page).getByText('Enregistré sur cet appareil').waitFor()
  await page.getByText('Aucun job accepté pour le moment').waitFor()
  await poster.ask('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 envoi refusé' }).click()
  const entry = page.getByRole('dialog', { name: 'Mes envois' }).getByRole('article')
  await entry.getByText('Renoncement à une mission').waitFor()
  await entry.getByText('Ranger le grenier').waitFor()
  await entry.getByText('Mon train est supprimé.').waitFor()
  await entry.getByText('Le job a changé entre-temps : cette action n’est plus possible.').waitFor()
  await expectAccessible(page)
  await entry.getByRole('link', { name: 'Ouvrir la conversation' }).waitFor()
})

it('W-03 where the funds are frozen the dialog says so, and nothing is sent', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const jobId = await assign(poster, student, 'Monter une armoire', { duration: '2 heures' })
  const { body } = await poster.api('POST', '/api/create-payment-intent', { jobId, amount: 50 })
  const given: { clientSecret: string; paymentId: string } = JSON.parse(JSON.stringify(body))
  const card = { clientSecret: given.clientSecret, cardNumber: '4242424242424242' }
  await poster.ask('POST', '/api/test-bank/confirm', card)
  await poster.ask('POST', `/api/payments/${given.paymentId}/dispute`)
  const { page } = await openAs(stage, 'phone', student, '/accepted-jobs')
  await cannotCome(page).click()
  await question(page).getByText('Les fonds de cette mission sont bloqués').waitFor()
  expect(await question(page).getByRole('button', { name: 'Renoncer à la mission' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Garder la mission' }).click()
  await question(page).waitFor({ state: 'detached' })
})
