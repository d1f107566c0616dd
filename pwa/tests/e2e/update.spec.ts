import { expect, it } from 'vitest'
import * as m from '../../paraglide/messages.js'
import { setVersions } from './set-versions.ts'
import { lookForUpdate, readVersion } from './worker.ts'

const versions = await setVersions()

it('O-09 offers a new version during use, and activates it when the person accepts', async () => {
  const { page, first } = await versions.openFirst()
  versions.server.deploy()
  await lookForUpdate(page)
  const offer = page.getByRole('status', { name: m.update_title() })
  await offer.waitFor()
  expect(await readVersion(page)).toBe(first)
  await Promise.all([
    page.waitForEvent('framenavigated'),
    offer.getByRole('button', { name: m.update_accept() }).click(),
  ])
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  expect(await readVersion(page)).not.toBe(first)
  expect(await offer.count()).toBe(0)
})
