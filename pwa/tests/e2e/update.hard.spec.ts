import { describe, expect, it, onTestFinished } from 'vitest'
import * as m from '../../paraglide/messages.js'
import { waitForHydration, isStarted, openPage, screens } from './browser.ts'
import { chunkOf } from './chunk-of.ts'
import { setVersions } from './set-versions.ts'
import { lookForUpdate, readVersion, waitForWaiting, waitForWorker, workerComes } from './worker.ts'

const versions = await setVersions()

describe('a new version', () => {
  it('O-09 is never forced: when postponed, it keeps what is typed', async () => {
    const { page, first } = await versions.openFirst()
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('textarea'), { id: 'typed', value: 'Je suis libre' }))
    })
    versions.server.deploy()
    await lookForUpdate(page)
    const offer = page.getByRole('status', { name: m.update_title() })
    await offer.getByRole('button', { name: m.form_later() }).click()
    await offer.waitFor({ state: 'detached' })
    expect(await page.locator('#typed').inputValue()).toBe('Je suis libre')
    expect(await readVersion(page)).toBe(first)
  })

  it('O-09 also waits while a server-rendered page is read, and removes nothing that the page needs', async () => {
    const { page, context } = await versions.openFirst()
    await page.goto(`${versions.server.url}/about`)
    await waitForHydration(page)
    versions.server.deploy()
    await lookForUpdate(page)
    const offer = page.getByRole('status', { name: m.update_title() })
    await offer.waitFor()
    expect(await versions.countVersions(page)).toBe(2)
    // The next screen opens without network, because the first version is still complete.
    await offer.getByRole('button', { name: m.form_later() }).click()
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  })

  it.each(['/', '/jobs', '/about', '/nulle-part'])(
    'O-09 K-473 is offered on the page of a first visit, which came from the network and is still open: %s',
    async path => {
      const { page, close } = await openPage(versions.browser, screens.phone)
      onTestFinished(close)
      await page.goto(versions.server.url + path)
      const first = await readVersion(page)
      await waitForWorker(page)
      versions.server.deploy()
      await lookForUpdate(page)
      const offer = page.getByRole('status', { name: m.update_title() })
      await offer.waitFor()
      expect(await readVersion(page)).toBe(first)
      expect(await versions.countVersions(page)).toBe(2)
      await offer.getByRole('button', { name: m.form_later() }).click()
      await page.context().setOffline(true)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    },
  )

  it('O-09 K-473 is offered on the page of a first visit if another window activated it before that page listened', async () => {
    const { page: first, close } = await openPage(versions.browser, screens.phone)
    onTestFinished(close)
    await first.goto(`${versions.server.url}/about`)
    await isStarted(first)
    const version = await readVersion(first)
    versions.server.deploy()
    const next = await first.context().newPage()
    await next.goto(`${versions.server.url}/about`)
    await waitForWorker(next)
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await workerComes(first)
    await first.getByRole('status', { name: m.update_title() }).waitFor()
    expect(await readVersion(first)).toBe(version)
    expect(await next.getByRole('status', { name: m.update_title() }).count()).toBe(0)
  })

  it('O-09 activates silently when the only window is reloaded, and the first version leaves the device', async () => {
    const { page, context, first } = await versions.openFirst()
    versions.server.deploy()
    await lookForUpdate(page)
    await waitForWaiting(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await readVersion(page)).not.toBe(first)
    expect(await page.getByRole('status', { name: m.update_title() }).count()).toBe(0)
    await expect.poll(() => versions.countVersions(page)).toBe(1)
    expect(context.pages()).toHaveLength(1)
  })

  it('O-09 shows at once although the first version has a request pending, for which the browser waits', async () => {
    const { page, first } = await versions.openFirst()
    versions.server.deploy()
    await lookForUpdate(page)
    await waitForWaiting(page)
    const path = '/api/images/on-its-way'
    const release = versions.server.hold(path)
    await page.evaluate(address => void fetch(address, { keepalive: true }).catch(() => undefined), path)
    await expect.poll(() => versions.server.asked).toContain(path)
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.reload()
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await readVersion(page)).not.toBe(first)
    release()
    await expect.poll(() => versions.countVersions(page)).toBe(1)
    expect(loads).toBe(1)
  })

  it('O-09 activates when the person accepts, also while the first version has a request pending', async () => {
    const { page, first } = await versions.openFirst()
    const path = '/api/images/on-its-way'
    onTestFinished(versions.server.hold(path))
    await page.evaluate(address => void fetch(address, { keepalive: true }).catch(() => undefined), path)
    await expect.poll(() => versions.server.asked).toContain(path)
    versions.server.deploy()
    await lookForUpdate(page)
    const offer = page.getByRole('status', { name: m.update_title() })
    await offer.getByRole('button', { name: m.update_accept() }).click()
    await expect.poll(() => readVersion(page).catch(() => first)).not.toBe(first)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  })

  it('O-09 stays complete on the device while it waits, however often the first one is opened', async () => {
    const { page, context, first } = await versions.openFirst()
    versions.server.deploy()
    await lookForUpdate(page)
    await waitForWaiting(page)
    const offer = page.getByRole('status', { name: m.update_title() })
    await page.goto(`${versions.server.url}/nulle-part-ailleurs`)
    await offer.waitFor()
    expect(await readVersion(page)).toBe(first)
    expect(await versions.countVersions(page)).toBe(2)
    await context.setOffline(true)
    await Promise.all([
      page.waitForEvent('framenavigated'),
      offer.getByRole('button', { name: m.update_accept() }).click(),
    ])
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await readVersion(page)).not.toBe(first)
  })

  it('O-09 activates silently when the app is opened after it was closed', async () => {
    const { page, context, first } = await versions.openFirst()
    versions.server.deploy()
    await lookForUpdate(page)
    await waitForWaiting(page)
    await page.goto('about:blank')
    const next = await context.newPage()
    await next.goto(`${versions.server.url}/nulle-part`)
    await next.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await readVersion(next)).not.toBe(first)
    await expect.poll(() => versions.countVersions(next)).toBe(1)
    expect(await next.getByRole('status', { name: m.update_title() }).count()).toBe(0)
  })

  it('O-09 leaves another window its own chunks when one activates it, and is offered there', async () => {
    const { page: old, context, first } = await versions.openFirst()
    const page = await context.newPage()
    await page.goto(`${versions.server.url}/nulle-part`)
    versions.server.deploy()
    await lookForUpdate(page)
    const accept = page.getByRole('button', { name: m.update_accept() })
    await Promise.all([page.waitForEvent('framenavigated'), accept.click()])
    await expect.poll(() => readVersion(page)).not.toBe(first)

    expect(await readVersion(old)).toBe(first)
    await old.getByRole('status', { name: m.update_title() }).waitFor()
    versions.server.asked.length = 0
    await old.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await old.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
    expect(await readVersion(old)).toBe(first)
    expect(versions.server.asked.filter(path => path.startsWith('/assets/'))).toEqual([])
  })
})

describe('a window without worker, older than the server', () => {
  /** As in a browser without service workers. */
  const openWithout = async () => {
    const context = await versions.browser.newContext({ ...screens.phone, serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${versions.server.url}/nulle-part`)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    return { page, context, first: await readVersion(page), loads: () => loads }
  }

  it('O-09 loads a screen whose chunk is gone from the new version by one reload', async () => {
    const { page, first, loads } = await openWithout()
    versions.server.deploy()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
    expect(loads()).toBe(1)
    expect(await readVersion(page)).not.toBe(first)
  })

  it('O-09 does not reload forever when a chunk is gone for good', async () => {
    const { page, loads } = await openWithout()
    await page.route(`**/${chunkOf('home/landing/home.tsx')}`, route => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    expect(loads()).toBeLessThanOrEqual(1)
  })

  it('O-09 does not reload without network, because nothing would come', async () => {
    const { page, context, loads } = await openWithout()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    expect(loads()).toBe(0)
  })
})
