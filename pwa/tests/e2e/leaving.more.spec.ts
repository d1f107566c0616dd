import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { apply, assign, newActor, publish, say } from './people.ts'
import { setWallet } from './set-wallet.ts'
import { toast } from './toast.ts'

const { stage, pay } = await setWallet()

const offer = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Vous ne pouvez pas venir ?' })

it('S-12 P-11 C-04 K-313 tells the poster why a student cannot come, who chooses another and writes to them alone', async () => {
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
  await offer(lea.page, 'Vider la cave').getByRole('link', { name: 'Ouvrir : Vider la cave' }).click()
  const ask = async () => {
    await lea.page.getByRole('button', { name: 'Autres actions' }).click()
    await lea.page.getByRole('menuitem', { name: 'Je ne peux pas venir' }).click()
  }
  await ask()
  const asked = question(lea.page)
  await asked.getByText('Élodie lira votre motif, et l’offre « Vider la cave » sera de nouveau ouverte').waitFor()
  await asked.getByText('50.00 CHF retenus pour vous retournent à Élodie').waitFor()
  await expectAccessible(lea.page)
  await expectNoSidewaysScroll(lea.page)
  const confirm = asked.getByRole('button', { name: 'Renoncer au job' })
  await confirm.click()
  await asked.getByText('Indiquez le motif en quelques mots.').waitFor()
  await asked.getByLabel('Motif').fill('Je me suis cassé le bras.')
  // Back keeps the typed reason.
  await lea.page.goBack()
  await asked.waitFor({ state: 'detached' })
  await ask()
  await expect.poll(() => asked.getByLabel('Motif').inputValue()).toBe('Je me suis cassé le bras.')
  await confirm.click()
  await toast(lea.page).getByText('Vous avez renoncé au job').waitFor()
  await lea.page.getByRole('heading', { level: 1, name: 'Rien n’est convenu pour ce job' }).waitFor()
  // The button that opened the question is gone, so the title of the screen has the focus.
  await expect.poll(() => lea.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await lea.page.goto(`${stage.url}/dashboard?tab=candidatures`)
  await lea.page.getByRole('heading', { name: 'Aucune candidature pour le moment' }).waitFor()

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
  await letters.getByRole('listitem').getByText('Je suis fort et ponctuel.').waitFor()
  expect(await letters.getByText('Léa Rochat').count()).toBe(0)
  await letters.getByRole('listitem').getByRole('button', { name: 'Choisir' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Choisir' }).click()
  await sure.waitFor({ state: 'detached' })
  await letters.waitFor({ state: 'detached' })

  // The conversation with the first student stays readable, and the second student has one of their own.
  const chat = page.getByRole('dialog', { name: 'Conversation' })
  await page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  await chat.getByText('Merci, à samedi !').waitFor()
  await chat.getByText('Léa ne peut pas venir').waitFor()
  expect(await chat.getByRole('textbox').count()).toBe(0)
  await page.goto(`${stage.url}/dashboard?tab=messages`)
  await page.getByRole('listitem').filter({ hasText: 'Noé' }).getByRole('button', { name: /^Chat/ }).click()
  expect(await chat.getByText('Merci, à samedi !').count()).toBe(0)
  await chat.getByRole('textbox').fill('Bonjour Noé, le nouveau code est 1848.')
  await chat.getByRole('button', { name: 'Envoyer le message' }).click()
  await expectAccessible(page)

  // The first student can still read the conversation, and neither can read the other's.
  await lea.page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  const old = lea.page.getByRole('dialog', { name: 'Conversation' })
  await old.getByText('Le code de la porte est 1291.').waitFor()
  await old.getByText('Vous avez renoncé à ce job').waitFor()
  expect(await old.getByRole('textbox').count()).toBe(0)
  expect(await old.getByText('1848').count()).toBe(0)
  await expectAccessible(lea.page)
  await noe.page.goto(`${stage.url}/dashboard?tab=messages&jobId=${jobId}`)
  const fresh = noe.page.getByRole('dialog', { name: 'Conversation' })
  await fresh.getByText('le nouveau code est 1848').waitFor()
  expect(await fresh.getByText('1291').count()).toBe(0)
  expect([...poster.complaints, ...lea.complaints, ...noe.complaints]).toEqual([])
})

it('keeps the reason visible while it is typed with letters twice as large, and both answers fully in reach', async () => {
  const poster = await newActor(stage, 'phone', { userType: 'private', firstName: 'Élodie', lastName: 'Favre' })
  const { page, ...lea } = await newActor(stage, 'phone', { userType: 'student', firstName: 'Léa', lastName: 'Rochat' })
  const jobId = await assign(poster, { ...lea }, 'Vider la cave')
  await pay(poster, jobId)
  await page.goto(`${stage.url}/job/${jobId}/together`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Je ne peux pas venir' }).click()
  await question(page).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const isInSight = async (part: Locator) => {
    await part.scrollIntoViewIfNeeded()
    return part.evaluate(element => {
      const { top, bottom, left, height } = element.getBoundingClientRect()
      const isOnTop = (y: number) => element.contains(document.elementFromPoint(left + 40, y))
      return top >= 0 && bottom <= innerHeight && isOnTop(top + 8) && isOnTop(bottom - 8) && height >= 44
    })
  }
  const answer = (name: string) => question(page).getByRole('button', { name })
  for (const part of [question(page).getByLabel('Motif'), answer('Garder le job'), answer('Renoncer au job')])
    await expect.poll(() => isInSight(part)).toBe(true)
  await expectNoSidewaysScroll(page)
})
