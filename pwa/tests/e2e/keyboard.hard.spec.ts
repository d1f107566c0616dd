import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasSome, isTaken, publishButton } from './browser.ts'
import { askJobs, cardOf } from './job-list.ts'
import { hire, newPerson, openAs, publish, say } from './people.ts'
import { setStage } from './set-stage.ts'
import { signInAs } from './people.ts'

// No test here uses a pointer. People who cannot use one must be able to do everything.
const stage = await setStage({ demo: true })

const visit = async (path: string, email?: string) => {
  const visitor = await stage.open('desktop')
  if (email) await signInAs(visitor.page, stage, email)
  await visitor.page.goto(stage.url + path)
  await isTaken(visitor.page)
  return visitor.page
}

const most = 80

const hasFocus = (wanted: Locator) => wanted.evaluate(element => element === document.activeElement)

/** Checks that the element has a focus ring and that nothing covers it. */
const isSeen = (wanted: Locator) =>
  wanted.evaluate(element => {
    const hasRing = [undefined, '::after'].some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return hasRing && above !== null && (element.contains(above) || above.contains(element))
  })

const expectSeen = async (wanted: Locator) => {
  await expect.poll(() => hasFocus(wanted), { message: `the focus is on ${wanted}` }).toBe(true)
  await expect.poll(() => isSeen(wanted), { message: `the focus is seen on ${wanted}` }).toBe(true)
}

/** Presses the key until the element has the focus, which must be visible there. */
const tabTo = async (page: Page, wanted: Locator, key = 'Tab') => {
  await wanted.waitFor()
  for (let presses = 0; presses < most && !(await hasFocus(wanted)); presses++) await page.keyboard.press(key)
  await expectSeen(wanted)
}

/** Tabs through exactly these elements, in this order. */
const tabThrough = async (page: Page, ...wanted: Locator[]) => {
  for (const next of wanted) {
    await page.keyboard.press('Tab')
    await expectSeen(next)
  }
}

it('signs up by keyboard alone', async () => {
  const page = await visit('/jobs')
  await hasSome(page.getByRole('article'))
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'S’inscrire' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Inscription Étudiant' }).waitFor()
  const fill = async (label: string, text: string) => {
    await tabTo(page, dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await fill('Prénom', 'Noé')
  await fill('Nom', 'Berset')
  await page.keyboard.press('Enter')
  await fill('Ville', 'Lausan')
  await hasSome(dialog.getByRole('option'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await fill('Téléphone', '+41 79 000 00 00')
  await page.keyboard.press('Enter')
  await fill('Adresse e-mail', 'noe@exemple.ch')
  await fill('Mot de passe', 'orange-velours-7')
  await tabTo(page, dialog.getByRole('checkbox', { name: /^J’accepte les/ }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Créer mon compte' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})

it('searches, reads an offer and applies by keyboard alone', async () => {
  const page = await visit('/jobs', 'tiago.ferreira@demo.pouce.example')
  await hasSome(page.getByRole('article'))
  const [job] = (await askJobs(stage.url, 'status=open&limit=1')).jobs
  const title = job?.title ?? ''
  await tabTo(page, page.getByRole('searchbox', { name: 'Recherche' }))
  await page.keyboard.type(title)
  await tabTo(page, cardOf(page, job?.id).getByRole('link'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Postuler', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Votre motivation'))
  await page.keyboard.type('Bonjour, je suis disponible dès demain.')
  await tabTo(page, dialog.getByRole('button', { name: 'Envoyer', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Candidature envoyée !').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})

it('reads a conversation, answers and returns to the list by keyboard alone', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Monter une armoire')
  const accepted = await hire(poster, student, jobId)
  for (let count = 1; count <= 30; count++) await say(poster, jobId, `Remarque ${count}`)
  const { page } = await openAs(stage, 'desktop', student, '/dashboard', [accepted])
  await tabTo(page, page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: 'Messages' }))
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Mes conversations' })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  const opener = page.getByRole('button', { name: /^Ouvrir le chat avec Élodie : Monter une armoire/ })
  await opener.waitFor()
  await tabThrough(page, opener)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Conversation' })
  const field = dialog.getByRole('textbox')
  await expectSeen(field)
  const messages = dialog.getByRole('log')
  await tabTo(page, messages, 'Shift+Tab')
  const top = () => messages.evaluate(({ scrollTop }) => scrollTop)
  const before = await top()
  await page.keyboard.press('PageDown')
  await expect.poll(top).toBeGreaterThan(before)
  await tabTo(page, field)
  await page.keyboard.type('Je viens')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('samedi.')
  await page.keyboard.press('Enter')
  await messages.getByText('Je viens\nsamedi.').waitFor()
  await expectSeen(field)
  // The field is read-only while the device stores the previous message.
  await expect.poll(() => field.isEditable()).toBe(true)
  await page.keyboard.type('À bientôt !')
  await tabThrough(page, dialog.getByRole('button', { name: 'Envoyer le message' }))
  await page.keyboard.press('Enter')
  await messages.getByText('À bientôt !').waitFor()
  await expectSeen(field)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectSeen(opener)
})

it('publishes an offer in four steps by keyboard alone', async () => {
  const { page } = await openAs(stage, 'desktop', await newPerson(stage, 'private', 'Nora'), '/dashboard')
  const opener = publishButton(page)
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: 'Suivant' })
  const previous = dialog.getByRole('button', { name: 'Précédent' })
  const step = (number: number) => dialog.getByText(`Étape ${number} sur 4`).waitFor()
  await step(1)
  await tabThrough(page, dialog.getByRole('button', { name: 'Fermer' }), dialog.getByLabel('Titre'))
  await page.keyboard.type('Monter une armoire')
  await tabThrough(page, dialog.getByLabel('Description'))
  await page.keyboard.type('Deux portes, la notice est là.')
  await tabThrough(page, dialog.getByRole('radio', { name: 'Services physiques' }))
  await page.keyboard.press('ArrowDown')
  await expectSeen(dialog.getByRole('radio', { name: 'Services numériques' }))
  await page.keyboard.press('ArrowUp')
  const photos = dialog.getByRole('button', { name: 'Choisir des photos' })
  const more = dialog.getByRole('button', { name: /^Plus de détails/ })
  await tabThrough(page, more)
  await page.keyboard.press('Enter')
  await tabThrough(page, photos, dialog.getByLabel('Sous-catégorie'), next)
  await page.keyboard.press('Enter')

  await step(2)
  await tabThrough(page, dialog.getByRole('combobox', { name: 'Lieu' }))
  await page.keyboard.type('Morg')
  await hasSome(dialog.getByRole('option'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('listbox').waitFor({ state: 'detached' })
  await tabThrough(page, dialog.getByLabel('Durée'))
  await page.keyboard.type('3 heures')
  await tabThrough(page, dialog.getByLabel('Tarif'), more, previous, next)
  await page.keyboard.press('Enter')

  await step(3)
  await tabThrough(page, dialog.getByRole('radio', { name: 'Sur place' }))
  await tabTo(page, more)
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('switch', { name: 'Je fournis le matériel' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Perceuse' }))
  await page.keyboard.press('Space')
  await tabTo(page, previous)
  await page.keyboard.press('Enter')
  await step(2)
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await step(3)
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  await step(4)
  await tabTo(page, dialog.getByRole('radio', { name: 'Espèces', exact: true }))
  await tabThrough(page, more)
  await page.keyboard.press('Enter')
  const skill = dialog.getByRole('textbox', { name: 'Compétences souhaitées' })
  await tabTo(page, skill)
  await page.keyboard.type('Bricolage')
  await page.keyboard.press('Enter')
  await expectSeen(skill)
  expect(await dialog.getByRole('region', { name: 'Comme les étudiants la verront' }).innerText()).toContain('Perceuse')
  await tabTo(page, previous)
  await tabThrough(page, dialog.getByRole('button', { name: 'Publier', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 3, name: 'Monter une armoire' }).waitFor()
  await expectSeen(opener)
})

it('refuses and accepts applications by keyboard alone', async () => {
  const poster = await newPerson(stage, 'private', 'Nora')
  const jobId = await publish(poster, 'Monter une armoire')
  for (const name of ['Malik', 'Awa']) {
    const student = await newPerson(stage, 'student', name)
    await student.ask('POST', '/api/applications', { jobId, studentId: student.id, message: `Ici ${name}.` })
  }
  const { page } = await openAs(stage, 'desktop', poster, '/dashboard')
  const opener = page.getByRole('button', { name: /Candidatures/ })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Candidatures' })
  const applicant = (name: string) => dialog.getByRole('listitem').filter({ hasText: `${name} Favre` })
  const question = page.getByRole('alertdialog')
  const back = question.getByRole('button', { name: 'Annuler' })
  const whole = (name: string) => dialog.getByRole('region', { name: `${name} Favre` })
  const refuse = whole('Malik').getByRole('button', { name: 'Refuser' })

  await tabTo(page, applicant('Malik').getByRole('button', { name: 'Malik Favre', exact: true }))
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(whole('Malik').getByRole('heading', { name: 'Malik Favre' }))).toBe(true)
  await tabTo(page, refuse)
  await page.keyboard.press('Enter')
  await expectSeen(back)
  await page.keyboard.press('Escape')
  await expectSeen(refuse)
  await page.keyboard.press('Enter')
  await expectSeen(back)
  await tabThrough(page, question.getByRole('button', { name: 'Refuser' }))
  await page.keyboard.press('Enter')
  await applicant('Malik').getByText('Refusée').waitFor()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(whole('Malik').getByRole('heading', { name: 'Malik Favre' }))).toBe(true)

  await tabTo(page, applicant('Awa').getByRole('button', { name: 'Choisir' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSeen(back)
  await tabThrough(page, question.getByRole('button', { name: 'Choisir' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  await page.goto(`${stage.url}/dashboard`)
  await tabTo(page, page.getByRole('button', { name: 'Voir les jobs en cours' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Jobs en cours' }))).toBe(true)
})

it('Escape closes the list of a field first, then the dialog around it', async () => {
  const { page } = await openAs(stage, 'desktop', await newPerson(stage, 'student', 'Noé'), '/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  const openProfile = async () => {
    await page.getByRole('button', { name: 'Modifier le profil' }).click()
    await dialog.waitFor()
  }
  await openProfile()
  await dialog.getByRole('combobox', { name: 'Ville' }).fill('Gen')
  await hasSome(dialog.getByRole('option'))
  await page.keyboard.press('Escape')
  await dialog.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await openProfile()
  await dialog.getByLabel('Outils disponibles').focus()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it.each(['desktop', 'phone'] as const)(
  'leaves a field with an open list like any other on a %s, and opens no list for what the browser fills in',
  async screen => {
    const { page } = await openAs(stage, screen, await newPerson(stage, 'student', 'Noé'), '/dashboard')
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
    await page.getByRole('button', { name: 'Modifier le profil' }).click()
    const city = dialog.getByRole('combobox', { name: 'Ville' })
    const options = dialog.getByRole('option')
    for (const [key, next] of [
      ['Shift+Tab', 'lastName'],
      ['Tab', 'phone'],
    ] as const) {
      await city.fill('')
      await city.pressSequentially('Gen')
      await hasSome(options)
      await page.keyboard.press(key)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('079')
      await expect.poll(() => options.count()).toBe(0)
      expect(await dialog.locator(`[name=${next}]`).inputValue()).toBe('079')
      expect(await city.inputValue()).toBe('Gen')
    }
    await city.evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Lausanne')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await page.keyboard.type('1')
    expect(await dialog.locator('[name=phone]').inputValue()).toBe('0791')
    expect(await city.inputValue()).toBe('Lausanne')
    expect(await options.count()).toBe(0)
  },
)
