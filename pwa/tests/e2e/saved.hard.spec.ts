import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { cards, isIndexed, openFilters, showFound, titles } from './job-list.ts'
import { hire, newPerson, openAs, publish, type Someone } from './people.ts'
import { setStage } from './set-stage.ts'
import { waitForWorker } from './worker.ts'

const stage = await setStage()
let poster: Someone

beforeAll(async () => {
  poster = await newPerson(stage, 'private', 'Élodie')
})

const newStudent = () => newPerson(stage, 'student', 'Malik')
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Ajouter « ${title} » aux favoris` })
const chip = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })
const favouritesOf = async (student: Someone) => {
  const list: unknown = await student.ask('GET', '/api/favourites')
  return Array.isArray(list) ? list.length : null
}
const searchesOf = async (student: Someone): Promise<unknown> => student.ask('GET', '/api/saved-searches')

describe('a student on a phone', () => {
  it('keeps offers with a heart, lists them without network, and shows what became of them', async () => {
    const student = await newStudent()
    const [filled, deleted, dropped] = ['Arroser les tomates', 'Monter une étagère', 'Promener un chien']
    const names = [filled, deleted, dropped]
    const [filledId, deletedId] = [await publish(poster, filled), await publish(poster, deleted)]
    await publish(poster, dropped)
    const { page, complaints } = await openAs(stage, 'phone', student, '/jobs')
    for (const name of names) {
      await heart(page, name).click()
      await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true')
    }
    await expect.poll(() => favouritesOf(student)).toBe(3)
    await expectNoSidewaysScroll(page)

    // One is filled and one withdrawn while the phone is offline.
    await waitForWorker(page)
    await page.context().setOffline(true)
    await chip(page, /^Favoris/).click()
    await expect.poll(() => titles(page)).toEqual(names.toReversed())
    await heart(page, dropped).click()
    await expect.poll(() => titles(page)).toEqual([deleted, filled])
    await hire(poster, await newStudent(), filledId)
    await poster.ask('DELETE', `/api/jobs/${deletedId}`)
    await page.context().setOffline(false)
    await page.getByText('Cette offre a trouvé preneur.').waitFor()
    await page.getByText('Cette offre a été retirée.').waitFor()
    await expect.poll(() => favouritesOf(student)).toBe(2)
    await expectAccessible(page)
    expect(await page.getByRole('link', { name: deleted }).count()).toBe(0)

    // All of the card leads there, not only its title.
    await cards(page).filter({ hasText: filled }).click()
    await page.getByRole('heading', { level: 1, name: filled }).waitFor()
    await heart(page, filled).click()
    await expect.poll(() => favouritesOf(student)).toBe(1)
    expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  it('keeps an offer whose heart was tapped before the database was open', async () => {
    const student = await newStudent()
    const title = 'Ranger des bocaux'
    await publish(poster, title)
    const { page } = await openAs(stage, 'phone', student, '/about')
    await page.addInitScript(() => {
      // The app would wait for a device that was filled before.
      localStorage.removeItem('pouce.filled')
      const { promise: isTapped, resolve } = Promise.withResolvers<void>()
      Object.assign(globalThis, { openDevice: resolve })
      const { prototype } = IDBFactory
      const open = prototype.open.bind(indexedDB)
      prototype.open = (...given) => {
        const request = open(...given)
        const hold = (event: Event) => {
          event.stopImmediatePropagation()
          void isTapped.then(() => request.dispatchEvent(new Event('success')))
        }
        request.addEventListener('success', hold, { once: true })
        return request
      }
    })
    await page.goto(`${stage.url}/jobs`)
    await heart(page, title).click()
    await page.evaluate(() => Reflect.get(globalThis, 'openDevice')())
    await expect.poll(() => heart(page, title).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => favouritesOf(student)).toBe(1)
  })

  it('saves a search, is notified of a new offer that matches, and opens, renames, mutes and deletes it', async () => {
    const student = await newStudent()
    await publish(poster, 'Tailler la haie', { rate: 35, location: 'Nyon, VD' })
    const { page, complaints } = await openAs(stage, 'phone', student, '/jobs')
    await isIndexed(page)
    const filters = await openFilters(page)
    await filters.getByLabel('Canton').selectOption('Vaud')
    await filters.getByLabel('Tarif minimum').selectOption('Dès 30 CHF/h')
    await showFound(page)
    // Without results the screen offers to report the first one, and no map.
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('haies')
    await page.getByText('Aucune offre ne correspond').waitFor()
    await page.getByRole('button', { name: 'Enregistrer cette recherche' }).waitFor()
    expect(await page.getByRole('link', { name: 'Carte' }).filter({ visible: true }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('haie')
    await expect.poll(() => titles(page)).toEqual(['Tailler la haie'])
    await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Nom').fill('Mes haies')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByRole('heading', { name: 'Mes haies' }).waitFor()
    await dialog.getByText('1 offre ouverte').waitFor()
    await expect
      .poll(() => searchesOf(student))
      .toMatchObject([{ name: 'Mes haies', words: 'haie', canton: 'VD', minimumRate: 30, isAlerting: true }])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Recherche enregistrée' }).waitFor()

    await publish(poster, 'Encore une haie', { rate: 32, location: 'Morges, VD' })
    await publish(poster, 'Une haie mal payée', { rate: 20, location: 'Morges, VD' })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('Alerte « Mes haies »').waitFor()
    expect(await page.getByText('Alerte « Mes haies »').count()).toBe(1)
    await page.getByText('Alerte « Mes haies »').click()
    await page.getByRole('heading', { level: 1, name: 'Encore une haie' }).waitFor()

    await page.goto(`${stage.url}/jobs`)
    await page.getByRole('button', { name: /^Recherches/ }).click()
    await dialog.getByRole('switch', { name: 'Alerte pour « Mes haies »' }).click()
    await dialog.getByRole('button', { name: 'Renommer « Mes haies »' }).click()
    await dialog.getByLabel('Nom').fill('Haies vaudoises')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(() => searchesOf(student)).toMatchObject([{ name: 'Haies vaudoises', isAlerting: false }])
    await dialog.getByRole('link', { name: 'Ouvrir : Haies vaudoises' }).click()
    await expect.poll(() => titles(page)).toEqual(['Encore une haie', 'Tailler la haie'])
    await openFilters(page)
    expect(await filters.getByLabel('Canton').inputValue()).toBe('VD')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Recherches/ }).click()
    await dialog.getByRole('button', { name: 'Supprimer « Haies vaudoises »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await dialog.getByText('Aucune recherche enregistrée').waitFor()
    await expect.poll(() => searchesOf(student)).toEqual([])
    expect(complaints).toEqual([])
  })
})

it('says that an offer was withdrawn before the heart was sent, and keeps nothing of it', async () => {
  const student = await newStudent()
  const id = await publish(poster, 'Nettoyer un vélo')
  const { page } = await openAs(stage, 'phone', student, '/jobs')
  await isIndexed(page)
  await waitForWorker(page)
  await page.context().setOffline(true)
  await heart(page, 'Nettoyer un vélo').click()
  await expect.poll(() => heart(page, 'Nettoyer un vélo').getAttribute('aria-pressed')).toBe('true')
  await poster.ask('DELETE', `/api/jobs/${id}`)
  await page.context().setOffline(false)
  await page.getByText('Une offre que vous vouliez garder a été retirée entre-temps.').waitFor()
  await chip(page, /^Favoris/).click()
  await page.getByText('Aucun favori pour le moment').waitFor()
})

it('shows hearts and searches only to students', async () => {
  await publish(poster, 'Garder un perroquet')
  const { page } = await openAs(stage, 'phone', poster, '/jobs')
  await hasSome(cards(page))
  expect(await page.getByRole('button', { name: /favoris/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /recherche/ }).count()).toBe(0)
})
