import { expect, it } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { expectAccessible } from './axe.ts'
import { setStage } from './set-stage.ts'

// No mail is sent, because nothing listens there.
const stage = await setStage({ settings: { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'Pouce <pouce@exemple.ch>' } })

it('K-445 answers « Étudiant non trouvé » with 404 for a student with an unconfirmed address', async () => {
  const id = newId()
  const registered = await fetch(`${stage.url}/api/auth/register`, {
    method: 'POST',
    headers: { Origin: stage.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      id,
      firstName: 'Réclame',
      lastName: 'Gratuite',
      email: `${id}@exemple.ch`,
      password: 'orange-velours-7',
      phone: '+41 79 123 45 67',
      city: 'Yverdon-les-Bains, VD',
      userType: 'student',
      terms: true,
      bio: 'Deux mille lettres de réclame',
    }),
  })
  expect([registered.status, await registered.json()]).toEqual([201, { needsVerification: true }])
  expect((await fetch(`${stage.url}/api/users/${id}`)).status).toBe(404)
  const rendered = await fetch(`${stage.url}/student/${id}`, { headers: { Accept: 'text/html' } })
  const html = await rendered.text()
  expect(rendered.status).toBe(404)
  expect(html).toContain('Page introuvable')
  expect(html).not.toMatch(/Réclame|réclame/)

  const { page } = await stage.visit('phone', `/student/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Étudiant non trouvé' }).waitFor()
  await expectAccessible(page)
})
