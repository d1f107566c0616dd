import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { chat, input, log, setChatScene, write } from './chat-scene.ts'
import { chunkOf } from './chunk-of.ts'
import { wrongClock } from './clock.ts'
import { newPerson, openAs, publish, say, signIn } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'
import { goOffline, waitForWorker } from './worker.ts'
import { expectAccessible } from './axe.ts'
import { breakStorage } from './break-storage.ts'
import { toast } from './toast.ts'

const stage = await setStage()
const { sql } = stage

const long = { timeout: 25_000 }

const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByRole('link', { name: 'Se reconnecter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
}

it('O-08 O-06 asks for a login when a session expired offline; the queue waits for its owner and is sent for no one else', async () => {
  const { student, jobId, page, context, path, contents } = await setChatScene(stage)
  const other = await newPerson(stage, 'student', 'Noé')
  await waitForWorker(page)
  await context.setOffline(true)
  await write(page, 'Écrit dans le tunnel')
  await sql`delete from sessions where user_id = ${student.id}`
  await context.setOffline(false)
  await page.getByText('Votre session a expiré. Reconnectez-vous pour envoyer ce qui attend.').waitFor()
  await log(page).getByText('En attente').waitFor()
  await chat(page).getByRole('button', { name: 'Fermer' }).click()

  await logIn(page, other)
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Noé' }).waitFor()
  await page.goto(stage.url + path)
  await chat(page).getByText('Conversation introuvable').waitFor()
  expect(await page.getByText('Écrit dans le tunnel').count()).toBe(0)
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL(`${stage.url}/`)
  expect(await contents()).toEqual([])

  await page.goto(`${stage.url}/?auth=login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse e-mail').fill(student.email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(student.password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await expect.poll(contents, long).toEqual(['Écrit dans le tunnel'])
  expect(await sql`select sender_id from messages where job_id = ${jobId}`).toEqual([{ senderId: student.id }])
})

it('O-06 asks for a login when the session is ended elsewhere while the app is open, and continues at the same place', async () => {
  const { student, page, contents } = await setChatScene(stage)
  await sql`delete from sessions where user_id = ${student.id}`
  await write(page, 'Encore là ?')
  await page.getByText('Votre session a expiré. Reconnectez-vous pour envoyer ce qui attend.').waitFor()
  await chat(page).getByRole('button', { name: 'Fermer' }).click()
  await logIn(page, student)
  await expect.poll(contents, long).toEqual(['Encore là ?'])
  await page.getByText('Votre session a expiré').waitFor({ state: 'detached' })
})

it('O-06 sends nothing more for an account deleted elsewhere, says so, and removes its data from the device at logout', async () => {
  const { student, jobId, page, context, contents } = await setChatScene(stage)
  const lone = await newPerson(stage, 'student', 'Ariane')
  await context.setOffline(true)
  await write(page, 'Trop tard')
  // A student cannot delete the account during a job, so the job is cancelled first.
  await sql`update jobs set status = 'cancelled' where id = ${jobId}`
  await student.ask('DELETE', '/api/auth/account', { password: student.password })
  await context.setOffline(false)
  await page.getByText('Votre session a expiré').waitFor()
  await chat(page).getByRole('button', { name: 'Fermer' }).click()
  await logIn(page, student)
  await page.getByRole('dialog').getByText('Adresse e-mail ou mot de passe incorrect.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByText('Un envoi n’est pas encore parti. Il serait perdu.').waitFor()
  await page.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await page.waitForURL(`${stage.url}/`)
  await page.goto(`${stage.url}/?auth=login`)
  await page.getByRole('dialog').getByLabel('Adresse e-mail').fill(lone.email)
  await page.getByRole('dialog').getByLabel('Mot de passe', { exact: true }).fill(lone.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Ariane' }).waitFor()
  expect(await contents()).toEqual([])
  const kept = async () => {
    const { meta: _, ...tables } = await readDevice(page, student.id)
    return Object.values(tables).flat()
  }
  await expect.poll(kept).toEqual([])
})

it.each([1, -1])(
  'C-01 C-02 O-03 keeps order, times and presence right when the clock is wrong by a day (%d)',
  async days => {
    const { poster, jobId, page, context, contents } = await setChatScene(stage)
    await poster.ask('POST', '/api/presence')
    const clock = await wrongClock(page)
    await clock.set(days * 86_400_000)
    await chat(page).getByText('En ligne', { exact: true }).waitFor()
    await say(poster, jobId, 'un')
    await log(page).getByText('un', { exact: true }).waitFor()
    await goOffline(page)
    await write(page, 'trois')
    await write(page, 'quatre')
    await say(poster, jobId, 'deux')
    await expect.poll(() => log(page).getByText('En attente').count()).toBe(2)
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
    await page.getByText('Vous : quatre').waitFor()
    await page.getByRole('button', { name: /^Ouvrir le chat/ }).click()
    await context.setOffline(false)
    await expect.poll(contents, long).toEqual(['un', 'deux', 'trois', 'quatre'])
    await expect.poll(() => log(page).getByLabel('Envoyé').count()).toBe(2)
    const lines = () =>
      log(page).evaluate(element =>
        [...element.querySelectorAll('li')]
          .filter(item => item.querySelector('time'))
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(item => [item.querySelector('p')?.textContent, item.querySelector('time')?.textContent]),
      )
    const rows = await sql<{ content: string; at: string }[]>`
      select content, to_char(created_at at time zone 'Europe/Zurich', 'HH24:MI') as at
      from messages where job_id = ${jobId} order by created_at`
    await expect.poll(lines).toEqual(rows.map(({ content, at }) => [content, at]))
    await log(page).getByText('Aujourd’hui', { exact: true }).waitFor()
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
    await bell.click()
    const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('time')
    await expect.poll(async () => new Set(await told.allInnerTexts())).toEqual(new Set(['il y a 1 minute']))
  },
)

it('O-02 keeps the screen when a prefetch fails, and loads it once the network is back', async () => {
  const jobId = await publish(await newPerson(stage, 'private', 'Élodie'), 'Tailler la haie')
  const { page } = await stage.open('phone')
  await signIn(page, stage, await newPerson(stage, 'student', 'Noé'))
  const chunk = `**/${chunkOf('app/signed-in.tsx')}`
  await page.route(chunk, route => route.abort('connectionfailed'))
  await Promise.all([page.waitForEvent('requestfailed'), page.goto(`${stage.url}/jobs/${jobId}`)])
  const title = page.getByRole('heading', { level: 1, name: 'Tailler la haie' })
  await title.waitFor()
  await page.unroute(chunk)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  expect(await bell.count()).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await bell.waitFor()
  expect(await title.count()).toBe(1)
})

it('J-04 never says that an application was sent when it did not get through', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  const { page } = await openAs(stage, 'phone', student, `/jobs/${await publish(poster, 'Tailler la haie')}`)
  await page.getByRole('button', { name: 'Postuler', exact: true }).click()
  await page.getByLabel('Votre motivation').fill('Entre deux antennes.')
  // The phone has a signal, but no answer arrives.
  await page.route(syncRoute, () => undefined)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await hasSome(page.getByText('Envoi...'))
  await page.getByText('Candidature enregistrée').waitFor()
  expect(await page.getByText('Candidature envoyée').count()).toBe(0)
})

it('O-03 O-06 keeps an application written offline, and offers its text for another job when the first is gone', async () => {
  const [poster, student] = [await newPerson(stage, 'private', 'Élodie'), await newPerson(stage, 'student', 'Malik')]
  await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where status = 'open' and closed_at is null`
  const taken = await publish(poster, 'Job très demandé')
  await publish(poster, 'Autre job')
  const { page } = await openAs(stage, 'phone', student, '/dashboard?tab=jobs')
  await page.getByRole('heading', { level: 1, name: 'Emplois disponibles (2)' }).waitFor()
  await page
    .getByRole('article')
    .filter({ hasText: 'Job très demandé' })
    .getByRole('button', { name: /^Postuler/ })
    .click()
  await page.getByRole('dialog').getByRole('textbox').fill('Une lettre à garder')
  await goOffline(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  await page.getByText('Pas encore envoyée').waitFor()
  await expectAccessible(page)
  await poster.ask('DELETE', `/api/jobs/${taken}`)
  await page.context().setOffline(false)
  await hasSome(page.getByText('Non envoyée'))
  await expectAccessible(page)
  await page.getByRole('listitem').getByRole('button', { name: 'Job très demandé' }).click()
  await page.getByRole('button', { name: 'Réutiliser ce texte' }).click()
  await page.getByText('Votre texte est prêt').waitFor()
  await page
    .getByRole('article')
    .filter({ hasText: 'Autre job' })
    .getByRole('button', { name: /^Postuler/ })
    .click()
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Une lettre à garder')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect
    .poll(async () => {
      const rows = await sql<{ message: string }[]>`select message from applications where student_id = ${student.id}`
      return rows.map(({ message }) => message)
    })
    .toEqual(['Une lettre à garder'])
})

it('C-05 N-02 shows messages when read marks cannot be stored, and only logs the failure', async () => {
  const { poster, student, jobId, page } = await setChatScene(stage)
  const logged: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') logged.push(message.text())
  })
  await chat(page).getByRole('button', { name: 'Fermer' }).click()
  await say(poster, jobId, 'Me lisez-vous ?')
  await page.getByRole('button', { name: /1 message non lu/ }).waitFor()
  await breakStorage(page)
  await page.getByRole('button', { name: /^Ouvrir le chat/ }).click()
  await log(page).getByText('Me lisez-vous ?').waitFor()
  await expect.poll(() => logged.length).toBeGreaterThan(0)
  await chat(page).getByRole('button', { name: 'Fermer' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await panel.getByRole('listitem').filter({ hasText: 'message' }).getByRole('button').click()
  await input(page).waitFor()
  expect(await toast(page).count()).toBe(0)
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from messages where receiver_id = ${student.id} and read_at is not null`
  expect(row?.count).toBe(0)
})
