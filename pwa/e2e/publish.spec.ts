import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { toast } from './toast.ts'
import { goOffline } from './worker.ts'
import { publish } from './people.ts'
import { setPublish } from './set-publish.ts'

const { stage, poster, dialog, next, open, fillFirst, fillSecond, fillAll, lowerWaitingRate } = await setPublish()

describe.each(['phone', 'desktop'] as const)('an offer on a %s', screen => {
  it('P-12 P-13 is written in four steps, seen as students will see it, and published', async () => {
    const { page, id, api, complaints } = await poster(screen)
    await open(page)
    expect(await next(page).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Titre').fill('Monter une armoire')
    expect(await next(page).isDisabled()).toBe(true)
    await fillFirst(page)
    expect(await dialog(page).getByLabel('Services physiques').isChecked()).toBe(true)
    await dialog(page).getByLabel('Sous-catégorie').selectOption('Déménagement')
    await expectAccessible(page)
    await next(page).click()

    await dialog(page).getByText('Étape 2 sur 4').waitFor()
    expect(await dialog(page).getByLabel('Tarif').inputValue()).toBe('20')
    expect(await next(page).isDisabled()).toBe(true)
    await fillSecond(page)
    await dialog(page).getByLabel('Tarif').fill('14')
    await dialog(page).getByText('Le tarif minimum est de 15 CHF de l’heure.').waitFor()
    expect(await next(page).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Tarif').fill('27,50')
    await expectAccessible(page)
    await next(page).click()

    await dialog(page).getByText('Étape 3 sur 4').waitFor()
    expect(await dialog(page).getByLabel('Sur place').isChecked()).toBe(true)
    expect(await dialog(page).getByLabel('Urgence').inputValue()).toBe('normal')
    expect(await dialog(page).getByLabel('Effort physique').inputValue()).toBe('light')
    expect(await dialog(page).getByLabel('Durée du projet').count()).toBe(0)
    await dialog(page).getByRole('switch', { name: 'Projet à long terme' }).click()
    await dialog(page).getByLabel('Durée du projet').fill('2 mois')
    expect(await dialog(page).getByLabel('Échelle').count()).toBe(0)
    await dialog(page).getByRole('switch', { name: 'Je fournis le matériel' }).click()
    await dialog(page).getByLabel('Perceuse').check()
    await dialog(page).getByLabel('Échelle').check()
    await dialog(page).getByLabel('Échelle').uncheck()
    await expectAccessible(page)
    await next(page).click()

    await dialog(page).getByText('Étape 4 sur 4').waitFor()
    expect(await dialog(page).getByLabel('Expérience attendue').inputValue()).toBe('none')
    expect(await dialog(page).getByLabel('Langue').inputValue()).toBe('french')
    expect(await dialog(page).getByLabel('Espèces', { exact: true }).isChecked()).toBe(true)
    const deliverable = dialog(page).getByRole('textbox', { name: 'Résultats attendus' })
    await deliverable.fill('Armoire montée')
    await deliverable.press('Enter')
    await deliverable.fill('armoire montée')
    await deliverable.press('Enter')
    await deliverable.fill('Cartons évacués')
    await dialog(page).getByRole('button', { name: 'Ajouter' }).last().click()
    await deliverable.fill('Sol balayé')
    await deliverable.press('Enter')
    const chips = dialog(page).getByRole('list', { name: 'Résultats attendus' }).getByRole('listitem')
    expect(await chips.allInnerTexts()).toEqual(['Armoire montée', 'Cartons évacués', 'Sol balayé'])
    await dialog(page).getByRole('button', { name: 'Retirer Sol balayé' }).click()
    const preview = dialog(page).getByRole('region', { name: 'Comme les étudiants la verront' })
    expect(await preview.innerText()).toContain('27.50 CHF/h')
    expect(await preview.innerText()).toContain('Perceuse')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()

    await page.getByRole('heading', { level: 3, name: 'Monter une armoire' }).waitFor()
    await toast(page).getByText('Offre publiée avec succès !').waitFor()
    expect(await toast(page).innerText()).toContain('Votre annonce est maintenant visible par les étudiants.')
    const { body } = await api('GET', `/api/users/${id}/jobs`)
    expect(body).toMatchObject([
      {
        title: 'Monter une armoire',
        location: 'Morges, VD',
        rate: 27.5,
        subcategory: 'moving',
        isLongTermProject: true,
        projectDuration: '2 mois',
        toolsProvided: false,
        requiredTools: ['drill'],
        deliverables: ['Armoire montée', 'Cartons évacués'],
        status: 'open',
      },
    ])
    await page.getByRole('button', { name: 'Publier une offre' }).first().click()
    await dialog(page).getByText('Étape 1 sur 4').waitFor()
    expect(await dialog(page).getByLabel('Titre').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })
})

it('O-03 P-12 published without network, an offer shows at once as waiting, and goes out by itself', async () => {
  const { page, id, api } = await poster('phone')
  await open(page)
  await goOffline(page)
  await fillAll(page, 'Promener un chien')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Promener un chien' }).waitFor()
  await toast(page).getByText('Offre enregistrée').waitFor()
  await page.getByText('En attente d’envoi').waitFor()
  expect((await api('GET', `/api/users/${id}/jobs`)).body).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('main').getByText('Ouvert', { exact: true }).waitFor()
  expect((await api('GET', `/api/users/${id}/jobs`)).body).toHaveLength(1)
})

it('P-13 O-06 an offer that the server refuses says why in its place, and goes once more when corrected', async () => {
  const { page, id, api } = await poster('desktop')
  await open(page)
  await goOffline(page)
  await fillAll(page, 'Laver les vitres')
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Laver les vitres' }).waitFor()
  await lowerWaitingRate(page, id)
  await page.context().setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: 'Laver les vitres' })
  await refused.waitFor()
  expect(await refused.innerText()).toContain('Erreur lors de la publication')
  expect(await refused.innerText()).toContain('Le tarif minimum est de 15 CHF de l’heure.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Corriger' }).click()
  await dialog(page).getByText('Étape 2 sur 4').waitFor()
  await dialog(page).getByText('Le tarif minimum est de 15 CHF de l’heure.').waitFor()
  await dialog(page).getByLabel('Tarif').fill('24')
  await next(page).click()
  await next(page).click()
  await dialog(page).getByRole('button', { name: 'Renvoyer' }).click()
  await toast(page).getByText('Offre publiée avec succès !').waitFor()
  await refused.waitFor({ state: 'detached' })
  expect((await api('GET', `/api/users/${id}/jobs`)).body).toMatchObject([{ rate: 24 }])
})

it('O-04 closed at step 3, the wizard goes on there another day and on another tab', async () => {
  const { page } = await poster('phone')
  await open(page)
  await fillFirst(page)
  await next(page).click()
  await fillSecond(page)
  await next(page).click()
  await dialog(page).getByLabel('Date prévue').fill('2027-03-14')
  await page.waitForTimeout(300)
  const other = await page.context().newPage()
  await page.close()
  await other.clock.install({ time: Date.now() + 24 * 3600 * 1000 })
  await other.goto(`${stage.url}/dashboard?publish`)
  await dialog(other).getByText('Étape 3 sur 4').waitFor()
  expect(await dialog(other).getByLabel('Date prévue').inputValue()).toBe('2027-03-14')
  expect(new URL(other.url()).search).toBe('')
  await dialog(other).getByRole('button', { name: 'Précédent' }).click()
  expect(await dialog(other).getByRole('combobox', { name: 'Lieu' }).inputValue()).toBe('Morges, VD')
  await dialog(other).getByRole('button', { name: 'Recommencer' }).click()
  await dialog(other).getByText('Étape 1 sur 4').waitFor()
  expect(await dialog(other).getByLabel('Titre').inputValue()).toBe('')
})

it('P-08 a past job is published once more with the words it had', async () => {
  const person = await poster('desktop')
  const { page, api } = person
  const jobId = await publish(person, 'Ranger la cave')
  await api('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await page.goto(`${stage.url}/dashboard?tab=past`)
  await page.getByRole('button', { name: 'Publier à nouveau' }).click()
  await dialog(page).getByText('Étape 1 sur 4').waitFor()
  expect(await dialog(page).getByLabel('Titre').inputValue()).toBe('Ranger la cave')
})
