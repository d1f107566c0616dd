import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, publishButton } from './browser.ts'
import { publish } from './people.ts'
import { setPublish } from './set-publish.ts'
import { toast } from './toast.ts'
import { tick } from './tick.ts'

const { stage, poster, dialog, next, more, open, fillFirst, fillSecond } = await setPublish()

describe.each(['phone', 'desktop'] as const)('an offer on a %s', screen => {
  it('P-12 P-13 is written in four steps, previewed as students will see it, and published', async () => {
    const { page, id, api, complaints } = await poster(screen)
    await open(page)
    expect(await next(page).isDisabled()).toBe(true)
    const explained = dialog(page).getByText('Les champs marqués d’un * sont obligatoires.')
    await explained.waitFor()
    const marked = () => dialog(page).locator('label', { hasText: '*' }).allInnerTexts()
    expect(await marked()).toEqual([expect.stringMatching(/^Titre\s\*/), expect.stringMatching(/^Description\s\*/)])
    for (const name of ['Titre', 'Description'])
      expect(await dialog(page).getByRole('textbox', { name, exact: true }).getAttribute('required')).not.toBe(null)
    // The disabled button still says what is missing, and moves the focus there.
    await next(page).press('Enter')
    expect(await dialog(page).getByText('Ce champ est obligatoire.').count()).toBe(2)
    expect(await page.locator(':focus').getAttribute('name')).toBe('title')
    expect(await next(page).getAttribute('aria-describedby')).toBe(await explained.getAttribute('id'))
    await expectAccessible(page)
    await dialog(page).getByLabel('Titre').fill('Monter une armoire')
    expect(await next(page).isDisabled()).toBe(true)
    expect(await dialog(page).getByText('Ce champ est obligatoire.').count()).toBe(1)
    await fillFirst(page)
    expect(await dialog(page).getByLabel('Services physiques').isChecked()).toBe(true)
    expect(await more(page).getAttribute('aria-expanded')).toBe('false')
    expect(await dialog(page).getByLabel('Sous-catégorie').isVisible()).toBe(false)
    await more(page).click()
    await dialog(page).getByLabel('Sous-catégorie').selectOption('Déménagement')
    await expectAccessible(page)
    await next(page).click()

    await dialog(page).getByText('Étape 2 sur 4').waitFor()
    expect(await dialog(page).getByLabel('Tarif').inputValue()).toBe('20')
    await explained.waitFor()
    expect((await marked()).map(text => text.replace(/\s\*.*/s, ''))).toEqual(['Lieu', 'Durée', 'Tarif (CHF/h)'])
    for (const field of await dialog(page).locator('label', { hasText: '*' }).all())
      expect(await page.locator(`[id="${await field.getAttribute('for')}"]`).getAttribute('required')).not.toBe(null)
    expect(await next(page).isDisabled()).toBe(true)
    await fillSecond(page)
    await dialog(page).getByLabel('Tarif').fill('14')
    await dialog(page).getByText('Le tarif minimum est de 15 CHF/h.').waitFor()
    expect(await next(page).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Tarif').fill('27,50')
    await expectAccessible(page)
    await next(page).click()

    await dialog(page).getByText('Étape 3 sur 4').waitFor()
    expect(await explained.count()).toBe(0)
    expect(await dialog(page).getByLabel('Sur place').isChecked()).toBe(true)
    await more(page).click()
    const urgency = dialog(page).getByLabel('Urgence')
    expect(await urgency.locator('option').allInnerTexts()).toEqual(['Faible', 'Normale', 'Élevée', 'Urgente'])
    expect(await urgency.inputValue()).toBe('normal')
    expect(await dialog(page).getByLabel('Effort physique').inputValue()).toBe('light')
    expect(await dialog(page).getByLabel('Durée du projet').count()).toBe(0)
    await dialog(page).getByRole('switch', { name: 'Projet à long terme' }).click()
    await dialog(page).getByLabel('Durée du projet').fill('2 mois')
    expect(await dialog(page).getByLabel('Échelle').count()).toBe(0)
    await dialog(page).getByRole('switch', { name: 'Je fournis le matériel' }).click()
    await tick(dialog(page).getByLabel('Perceuse'))
    await tick(dialog(page).getByLabel('Échelle'))
    await tick(dialog(page).getByLabel('Échelle'), false)
    await expectAccessible(page)
    await next(page).click()

    await dialog(page).getByText('Étape 4 sur 4').waitFor()
    await more(page).click()
    expect(await dialog(page).getByLabel('Expérience attendue').inputValue()).toBe('none')
    expect(await dialog(page).getByLabel('Langue').inputValue()).toBe('french')
    expect(await dialog(page).getByLabel('Espèces', { exact: true }).isChecked()).toBe(true)
    const payment = dialog(page).getByRole('radiogroup', { name: 'Paiement' })
    expect(await payment.locator('label').allInnerTexts()).toEqual([
      expect.stringMatching(/^Par Pouce\s+Fonds retenus .+ 5\s%/),
      'TWINT',
      'Espèces',
      'Espèces ou TWINT',
    ])
    await tick(dialog(page).getByLabel(/^Par Pouce/))
    await dialog(page).getByRole('switch', { name: 'Pourboire possible' }).click()
    const deliverable = dialog(page).getByRole('textbox', { name: 'Résultats attendus' })
    await deliverable.fill('Armoire montée')
    await deliverable.press('Enter')
    await deliverable.fill('armoire montée')
    await deliverable.press('Enter')
    await deliverable.fill('Cartons évacués')
    await dialog(page)
      .locator('[data-scope=tags-input]')
      .filter({ has: page.getByRole('textbox', { name: 'Résultats attendus' }) })
      .getByRole('button', { name: 'Ajouter' })
      .click()
    await deliverable.fill('Sol balayé')
    await deliverable.press('Enter')
    const chips = dialog(page).getByRole('list', { name: 'Résultats attendus' }).getByRole('listitem')
    expect(await chips.allInnerTexts()).toEqual(['Armoire montée', 'Cartons évacués', 'Sol balayé'])
    await dialog(page).getByRole('button', { name: 'Retirer Sol balayé' }).click()
    const preview = dialog(page).getByRole('region', { name: 'Comme les étudiants la verront' })
    expect(await preview.innerText()).toContain('27.50 CHF/h')
    expect(await preview.innerText()).toContain('Perceuse')
    expect(await preview.innerText()).toContain('Pourboire')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()

    await page.getByRole('heading', { level: 3, name: 'Monter une armoire' }).waitFor()
    await toast(page).getByText('Offre publiée avec succès !').waitFor()
    expect(await toast(page).innerText()).toContain('Votre annonce est maintenant visible par les étudiants.')
    const [told, bar] = [
      await toast(page).boundingBox(),
      await page.getByRole('navigation', { name: 'Tableau de bord' }).boundingBox(),
    ]
    expect(told && bar && (told.y + told.height <= bar.y || told.y >= bar.y + bar.height)).toBe(true)
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
        paymentMethod: 'both',
        isThroughPouce: true,
        tipAllowed: true,
        status: 'open',
      },
    ])
    await publishButton(page).click()
    await dialog(page).getByText('Étape 1 sur 4').waitFor()
    expect(await dialog(page).getByLabel('Titre').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })
})

it('O-04 resumes the wizard closed at step 3, on another day and in another tab', async () => {
  const { page } = await poster('phone')
  await open(page)
  await fillFirst(page)
  await next(page).click()
  await fillSecond(page)
  await next(page).click()
  await tick(dialog(page).getByRole('radio', { name: 'Une date' }))
  await dialog(page).getByLabel('Jour', { exact: true }).fill('2027-03-14')
  await page.waitForTimeout(300)
  const other = await page.context().newPage()
  await page.close()
  await other.clock.install({ time: Date.now() + 24 * 3600 * 1000 })
  await other.goto(`${stage.url}/dashboard?publish`)
  await dialog(other).getByText('Étape 3 sur 4').waitFor()
  expect(await dialog(other).getByLabel('Jour', { exact: true }).inputValue()).toBe('2027-03-14')
  expect(new URL(other.url()).search).toBe('')
  await dialog(other).getByRole('button', { name: 'Précédent' }).click()
  expect(await dialog(other).getByRole('combobox', { name: 'Lieu' }).inputValue()).toBe('Morges, VD')
  await dialog(other).getByRole('button', { name: 'Recommencer' }).click()
  await dialog(other).getByText('Étape 1 sur 4').waitFor()
  expect(await dialog(other).getByLabel('Titre').inputValue()).toBe('')
})

it('P-08 publishes a past job again with its text', async () => {
  const person = await poster('desktop')
  const { page, api } = person
  const jobId = await publish(person, 'Ranger la cave')
  await api('PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
  await page.goto(`${stage.url}/dashboard?tab=past`)
  await page.getByRole('button', { name: 'Publier à nouveau' }).click()
  await dialog(page).getByText('Étape 1 sur 4').waitFor()
  expect(await dialog(page).getByLabel('Titre').inputValue()).toBe('Ranger la cave')
})
