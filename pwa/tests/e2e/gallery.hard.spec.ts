import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './browser.ts'
import { button, focused, setGallery } from './set-gallery.ts'

const open = setGallery()
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds in the page or in a part of it. The tags cover WCAG 2.2 AA and best practices. */
const violations = async (page: Page, within = 'body') => {
  const found: unknown = await page.evaluate(
    `axe.run('${within}', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  )
  return found
}

it.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)(
  'shows no violation of axe in any part, open or closed, on a %s in the %s scheme',
  async (screen, scheme) => {
    const page = await open(screen, scheme)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme })
    await page.evaluate(axe)
    expect(await violations(page)).toEqual([])
    await expectNoSidewaysScroll(page)

    for (const [name, role] of [
      ['Ouvrir le formulaire', 'dialog'],
      ['Supprimer l’offre', 'alertdialog'],
      ['Recadrer', 'dialog'],
    ] as const) {
      await button(page, name).click()
      const opened = page.getByRole(role)
      await opened.waitFor()
      expect(await violations(page, `[role=${role}]`), name).toEqual([])
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
    await button(page, 'Toast error').click()
    await page.getByText('Message error').waitFor()
    expect(await violations(page, '[data-scope=toast]'), 'toast').toEqual([])
    await page.getByRole('combobox', { name: 'Ville' }).pressSequentially('la')
    await page.keyboard.press('ArrowDown')
    expect(await violations(page, '[role=listbox]'), 'combobox').toEqual([])
  },
)

describe('a dialog', () => {
  it('takes the focus, keeps it, and gives it back', async () => {
    const page = await open('phone')
    await button(page, 'Ouvrir le formulaire').click()
    const dialog = page.getByRole('dialog', { name: 'Postuler à cette offre' })
    await dialog.waitFor()
    await expect.poll(() => focused(page)).toBe('Postuler à cette offre')
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Ouvrir le formulaire')
  })

  it('is a sheet at the bottom of a phone, and closes when its head is pulled down', async () => {
    const page = await open('phone')
    await button(page, 'Ouvrir le formulaire').click()
    const dialog = page.getByRole('dialog')
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box && Math.round(box.y + box.height)
      })
      .toBe(844)
    const title = await dialog.getByRole('heading').boundingBox()
    if (!title) throw new Error('no title')
    await page.mouse.move(title.x + 20, title.y + 10)
    await page.mouse.down()
    await page.mouse.move(title.x + 20, title.y + 160, { steps: 4 })
    await page.mouse.up()
    await dialog.waitFor({ state: 'detached' })
  })

  it('asks before a destructive action, with the focus on « Annuler »', async () => {
    const page = await open()
    await button(page, 'Supprimer l’offre').click()
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(() => focused(page)).toBe('Annuler')
  })

  it('stays open when a toast over it is closed', async () => {
    const page = await open('phone')
    await button(page, 'Ouvrir le formulaire').click()
    await button(page, 'Envoyer').click()
    const shown = page.getByRole('status').filter({ hasText: 'Erreur d’inscription' })
    await shown.getByRole('button', { name: 'Fermer' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Postuler à cette offre' }).isVisible()).toBe(true)
  })

  it('lets the keyboard reach a toast over it, and takes the focus back when that is closed', async () => {
    const page = await open()
    await button(page, 'Ouvrir le formulaire').click()
    const dialog = page.getByRole('dialog', { name: 'Postuler à cette offre' })
    const shown = page.getByRole('status').filter({ hasText: 'Erreur d’inscription' })
    for (const close of ['Enter', 'Escape']) {
      await button(page, 'Envoyer').press('Enter')
      await shown.waitFor()
      await page.keyboard.press('Tab')
      await expect.poll(() => focused(page)).toBe('Aller à la notification')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect.poll(() => focused(page)).toBe('Fermer')
      expect(await shown.getByRole('button').evaluate(element => element === document.activeElement)).toBe(true)
      await page.keyboard.press(close)
      await shown.waitFor({ state: 'detached' })
      await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    }
  })

  it('stays open when text is selected across its edge, and closes with a click beside it', async () => {
    const page = await open()
    await button(page, 'Ouvrir le formulaire').click()
    const dialog = page.getByRole('dialog')
    const words = await dialog.getByText('numéro 3').boundingBox()
    if (!words) throw new Error('no words')
    await page.mouse.move(words.x + 40, words.y + 5)
    await page.mouse.down()
    await page.mouse.move(10, words.y + 5, { steps: 4 })
    await page.mouse.up()
    expect(await dialog.getAttribute('data-state')).toBe('open')
    await page.mouse.down()
    await page.mouse.move(words.x + 40, words.y + 5, { steps: 4 })
    await page.mouse.up()
    expect(await dialog.getAttribute('data-state')).toBe('open')
    await page.mouse.click(10, 10)
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('the combobox', () => {
  const city = (page: Page) => page.getByRole('combobox', { name: 'Ville' })
  const options = (page: Page) => page.getByRole('listbox').getByRole('option')
  const marked = (page: Page) => page.getByRole('listbox').locator('[data-highlighted]').textContent()

  it('opens from two letters, wraps with the arrows and takes the highlighted option with Enter', async () => {
    const page = await open()
    await city(page).pressSequentially('l')
    expect(await page.getByRole('listbox').count()).toBe(0)
    await city(page).pressSequentially('a')
    expect(await options(page).allTextContents()).toEqual(['Lausanne', 'Lausen', 'La Neuveville'])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => marked(page)).toBe('La Neuveville')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => marked(page)).toBe('Lausanne')
    await page.keyboard.press('Enter')
    expect(await city(page).inputValue()).toBe('Lausanne')
    expect(await page.getByLabel('Ville choisie').textContent()).toBe('Lausanne')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  })

  it('closes with Escape and with a tap outside, and keeps the typed text', async () => {
    const page = await open()
    await city(page).pressSequentially('lau')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await city(page).inputValue()).toBe('lau')
    expect(await page.getByLabel('Ville choisie').textContent()).toBe('')
  })

  it('takes a tapped option, and says when nothing matches', async () => {
    const page = await open('phone')
    await city(page).pressSequentially('gen')
    await page.getByRole('option', { name: 'Genève' }).tap()
    expect(await city(page).inputValue()).toBe('Genève')
    const told = page.getByRole('status').and(page.locator('[data-scope=combobox] p'))
    expect(await told.count()).toBe(1)
    await city(page).fill('xyz')
    await told.getByText('Aucune ville trouvée pour « xyz »').waitFor()
  })
})

it('operates stars, tabs, tags and places of the bar by keyboard alone', async () => {
  const page = await open()
  await page.getByRole('radio', { name: '3, Correct' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: '4, Satisfait' }).isChecked()).toBe(true)

  await page.getByRole('tab', { name: 'Détails' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Votre motivation.').waitFor()

  const tools = page.getByRole('textbox', { name: 'Outils' })
  await tools.fill('  Tondeuse ')
  await tools.press('Enter')
  await tools.fill('perceuse')
  await tools.press('Enter')
  const tags = page.getByRole('list', { name: 'Outils' }).getByRole('listitem')
  await expect.poll(() => tags.allTextContents()).toEqual(['Perceuse', 'Échelle', 'Tondeuse'])
  await button(page, 'Retirer Échelle').press('Enter')
  await expect.poll(() => tags.allTextContents()).toEqual(['Perceuse', 'Tondeuse'])
  await expect.poll(() => focused(page)).toBe('Retirer Tondeuse')

  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await bar.getByRole('link', { name: 'Messages' }).press('Enter')
  expect(await bar.locator('[aria-current=page]').allTextContents()).toEqual([expect.stringContaining('Messages')])
})

it('keeps every tag entered faster than a slow phone renders, by the button and by Enter', async () => {
  const page = await open()
  const field = page.getByRole('textbox', { name: 'Outils' })
  await field.scrollIntoViewIfNeeded()
  const middleOf = async (target: typeof field) => {
    const { x, y, width, height } = (await target.boundingBox()) ?? expect.fail()
    return [x + width / 2, y + height / 2] as const
  }
  const [atField, atButton] = [
    await middleOf(field),
    await middleOf(page.getByRole('button', { name: 'Ajouter', exact: true })),
  ]
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await field.focus()
  // Sends all input without waiting, so that it arrives while the page renders.
  await Promise.all(
    ['Seau', 'Balai', 'Pelle', 'Râteau'].flatMap(word => [
      page.keyboard.insertText(word),
      page.mouse.click(...atButton),
      page.mouse.click(...atField),
      page.keyboard.insertText(`${word} neuf`),
      page.keyboard.press('Enter'),
    ]),
  )
  const tags = page.getByRole('list', { name: 'Outils' }).getByRole('listitem')
  const added = ['Seau', 'Seau neuf', 'Balai', 'Balai neuf', 'Pelle', 'Pelle neuf', 'Râteau', 'Râteau neuf']
  await expect.poll(() => tags.allInnerTexts()).toEqual(['Perceuse', 'Échelle', ...added])
})

it('selects the tapped star, whichever was tapped before', async () => {
  const page = await open('phone')
  await page.getByRole('radio', { name: '5, Très satisfait' }).tap()
  await page.getByRole('radio', { name: '2, Insatisfait' }).tap()
  expect(await page.getByRole('radio', { name: '2, Insatisfait' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: '1, Très insatisfait' }).isChecked()).toBe(false)
})

it('crops a photo to a JPEG of the requested size', async () => {
  const page = await open('phone')
  await button(page, 'Recadrer').click()
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  expect(await zoom.getAttribute('aria-valuetext')).toBe('105 %')
  await button(page, 'Valider').click()
  await expect.poll(() => page.getByLabel('Photo recadrée').textContent()).toBe('image/jpeg 400 × 400')
})
