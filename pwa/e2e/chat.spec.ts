import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { breakStorage } from './break-storage.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { hire, newPerson, openAs, publish, say } from './people.ts'
import { readDevice } from './read-device.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage()
const { sql } = stage

/** A poster and a student with a job between them. */
const pair = async (title = 'Monter une armoire') => {
  const [poster, student] = await Promise.all([
    newPerson(stage, 'private', 'Élodie'),
    newPerson(stage, 'student', 'Malik'),
  ])
  const jobId = await publish(poster, title)
  const applicationId = await hire(poster, student, jobId)
  const path = `/dashboard?tab=messages&jobId=${jobId}`
  const open = (screen: Screen) => openAs(stage, screen, student, path, [applicationId])
  return { poster, student, jobId, applicationId, path, open }
}

/** Messages to the student, a minute apart; those that were read are of yesterday and before. */
const fill = (jobId: string, from: string, to: string, count: number, text: string, isRead: boolean) => sql`
  insert into messages (id, job_id, sender_id, receiver_id, content, created_at, read_at)
  select gen_random_uuid(), ${jobId}, ${from}, ${to}, ${text} || ' ' || n, at, case when ${isRead} then at end
  from generate_series(1, ${count}) n,
    lateral (select now() - make_interval(days => case when ${isRead} then 1 else 0 end, mins => ${count} + 1 - n) as at) t`

const chat = (page: Page) => page.getByRole('dialog', { name: 'Conversation' })
const log = (page: Page) => chat(page).getByRole('log')
const input = (page: Page) => chat(page).getByPlaceholder('Tapez votre message...')

/** How far the newest message is from the lower end of what is seen. */
const distanceFromEnd = (page: Page) => log(page).evaluate(element => Math.abs(element.scrollTop))

describe.each(['phone', 'desktop'] as const)('a conversation on a %s', screen => {
  it('C-01 C-02 C-06 names the other and the job, begins empty, and shows what is written at once', async () => {
    const { poster, jobId, open } = await pair()
    await poster.ask('POST', '/api/presence')
    const { page, complaints } = await open(screen)
    await chat(page).getByRole('heading', { name: 'Élodie Favre' }).waitFor()
    await chat(page).getByRole('link', { name: 'Monter une armoire' }).waitFor()
    await chat(page).getByText('En ligne', { exact: true }).waitFor()
    await chat(page).getByText('Aucun message pour le moment. Commencez la conversation !').waitFor()
    await expectAccessible(page)

    await input(page).fill('Bonjour !\nÀ 14 h ?')
    await input(page).press('Shift+Enter')
    expect(await input(page).inputValue()).toContain('À 14 h ?\n')
    await input(page).press('Enter')
    const own = log(page).getByText('Bonjour !')
    await own.waitFor()
    expect(await input(page).inputValue()).toBe('')
    expect(
      await log(page)
        .getByText(/^\d\d:\d\d$/)
        .count(),
    ).toBe(1)
    await log(page).getByLabel('Envoyé').waitFor()
    const [right, left] = await own.evaluate(element => {
      const box = element.getBoundingClientRect()
      const frame = element.closest('[role=log]')?.getBoundingClientRect()
      return [(frame?.right ?? 0) - box.right, box.left - (frame?.left ?? 0)]
    })
    expect(right).toBeLessThan(left ?? 0)

    await say(poster, jobId, 'Parfait, à demain.')
    await log(page).getByText('Parfait, à demain.').waitFor()
    await log(page).getByText('Aujourd’hui').waitFor()
    expect(await distanceFromEnd(page)).toBeLessThan(2)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  it('C-05 opens at the first unread message, marks it read, and the counts follow', async () => {
    const { poster, student, jobId, open } = await pair()
    await fill(jobId, poster.id, student.id, 30, 'Message ancien', true)
    await fill(jobId, poster.id, student.id, 40, 'Du nouveau', false)
    const { page } = await open(screen)
    await log(page).getByText('Nouveaux messages').waitFor()
    await log(page).evaluate(element => {
      const mark = element.querySelector('[data-fresh]')
      const look = () => {
        if (!mark?.isConnected) element.dataset['lost'] = 'yes'
      }
      new MutationObserver(look).observe(element, { childList: true, subtree: true })
    })
    const first = log(page).getByText('Du nouveau 1', { exact: true })
    await expect
      .poll(() =>
        first.evaluate(element => {
          const { top } = element.getBoundingClientRect()
          const frame = element.closest('[role=log]')?.getBoundingClientRect()
          return frame !== undefined && top > frame.top && top < frame.top + frame.height / 2
        }),
      )
      .toBe(true)
    const unread = async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from messages where receiver_id = ${student.id} and read_at is null`
      return row?.count
    }
    await expect.poll(unread).toBe(0)
    // Those that are read meanwhile are no reason to put away where the person reads.
    expect(await log(page).evaluate(element => element.dataset['lost'])).toBeUndefined()
    await first.waitFor()
    await chat(page).getByRole('button', { name: 'Aller au dernier message' }).click()
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2)
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
    // The bell has its own.
    await expect.poll(() => page.getByText(/messages? non lu/).count()).toBe(0)
    await expect.poll(() => page.getByLabel(/messages? non lu/).count()).toBe(0)
  })
})

it('C-03 a blank message cannot be sent, and a double Enter sends once', async () => {
  const { open, jobId } = await pair()
  const { page } = await open('desktop')
  const send = chat(page).getByRole('button', { name: 'Envoyer le message' })
  await input(page).fill('   ')
  expect(await send.isDisabled()).toBe(true)
  await input(page).press('Enter')
  await input(page).fill('  Une fois  ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await log(page).getByLabel('Envoyé').waitFor()
  const rows = await sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['Une fois'])
})

/** Somebody else is at the outbox, and takes their time. */
const holdOutbox = async (page: Page, account: string) => {
  await page.evaluate(async name => {
    const opening = indexedDB.open(name)
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const stay = () => {
      if (document.title === 'go on') return
      outbox.count().addEventListener('success', stay)
    }
    stay()
  }, `pouce-${account}`)
  return () => page.evaluate(() => (document.title = 'go on'))
}

/** What the device has of what somebody began to write. */
const readDraft = async (page: Page, account: string, key: string) =>
  (await readDevice(page, account))['drafts']?.find(draft => draft['key'] === key)?.['text']

it('C-02 C-06 O-04 what is sent shows before the device has stored it, once and for good', async () => {
  const { open, jobId, student } = await pair()
  const { page } = await open('phone')
  await input(page).waitFor()
  const release = await holdOutbox(page, student.id)
  await input(page).fill('Me voilà')
  await input(page).press('Enter')
  await log(page).getByText('Me voilà', { exact: true }).waitFor()
  expect(await input(page).inputValue()).toBe('')
  expect((await sql`select from messages where job_id = ${jobId}`).length).toBe(0)
  // Longer than a draft waits for the next letter.
  await page.waitForTimeout(500)
  await release()
  await log(page).getByLabel('Envoyé').waitFor()
  expect(await log(page).getByText('Me voilà', { exact: true }).count()).toBe(1)
  expect(await log(page).getByText('En attente').count()).toBe(0)
  await page.reload()
  await log(page).getByText('Me voilà', { exact: true }).waitFor()
  expect(await input(page).inputValue()).toBe('')
})

it('C-03 O-03 O-04 what is not stored yet claims nothing, and what is written meanwhile is kept, and sent', async () => {
  const { open, jobId, student } = await pair()
  const { page } = await open('phone')
  await input(page).waitFor()
  await goOffline(page)
  const release = await holdOutbox(page, student.id)
  await input(page).fill('Me voilà')
  await input(page).press('Enter')
  await log(page).getByText('Me voilà', { exact: true }).waitFor()
  await page.keyboard.type('Bonjour')
  await page.keyboard.press('Enter')
  await log(page).getByText('Bonjour', { exact: true }).waitFor()
  await page.keyboard.type('Et puis')
  expect(await input(page).inputValue()).toBe('Et puis')
  const waiting = log(page).getByText('En attente').filter({ visible: true })
  expect(await waiting.count()).toBe(0)
  await release()
  await expect.poll(() => waiting.count()).toBe(2)
  expect(await input(page).inputValue()).toBe('Et puis')
  await expect.poll(() => readDraft(page, student.id, `chat/${jobId}`)).toBe('Et puis')
  await page.reload()
  await expect.poll(() => input(page).inputValue()).toBe('Et puis')
  await page.context().setOffline(false)
  await expect.poll(() => log(page).getByLabel('Envoyé').count()).toBe(2)
  const rows = await sql<
    { content: string }[]
  >`select content from messages where job_id = ${jobId} order by created_at`
  expect(rows.map(({ content }) => content)).toEqual(['Me voilà', 'Bonjour'])
})

it('C-03 where the device cannot store it, « Impossible d’envoyer le message », and the text stays', async () => {
  const { open } = await pair()
  const { page } = await open('phone')
  await input(page).fill('Rien ne se perd')
  await breakStorage(page)
  await chat(page).getByRole('button', { name: 'Envoyer le message' }).click()
  await page.getByText('Impossible d’envoyer le message').waitFor()
  expect(await input(page).inputValue()).toBe('Rien ne se perd')
})

it('C-05 the other reads that a message was read', async () => {
  const { poster, jobId, open, student } = await pair()
  const { page } = await open('phone')
  await input(page).fill('Vous me lisez ?')
  await input(page).press('Enter')
  await log(page).getByLabel('Envoyé').waitFor()
  const [row] = await sql<
    { id: string }[]
  >`select id from messages where job_id = ${jobId} and sender_id = ${student.id}`
  await poster.ask('PATCH', `/api/messages/${row?.id}/read`)
  await expect.poll(() => log(page).getByText('Lu', { exact: true }).count()).toBe(1)
})

it('links are recognised and nothing else of a message is markup', async () => {
  const { poster, jobId, open } = await pair()
  await say(
    poster,
    jobId,
    'Plan : https://map.geo.admin.ch/?lang=fr. <img src=x onerror="document.title=1"> javascript:alert(1)',
  )
  const { page } = await open('phone')
  const link = log(page).getByRole('link')
  await link.waitFor()
  expect(await link.count()).toBe(1)
  expect(await link.getAttribute('href')).toBe('https://map.geo.admin.ch/?lang=fr')
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(await log(page).locator('img').count()).toBe(0)
  await log(page).getByText('<img src=x', { exact: false }).waitFor()
})

it('O-03 O-04 without network messages wait with a clock, drafts stay over a reload, and all leave in order', async () => {
  const { open, jobId } = await pair()
  const { page } = await open('phone')
  await input(page).waitFor()
  await goOffline(page)
  for (const text of ['un', 'deux', 'trois']) {
    await input(page).fill(text)
    await input(page).press('Enter')
    await log(page).getByText(text, { exact: true }).waitFor()
  }
  await expect.poll(() => log(page).getByText('En attente').count()).toBe(3)
  await input(page).fill('un brouillon')
  await page.waitForTimeout(400)
  await page.context().setOffline(false)
  await expect.poll(() => log(page).getByLabel('Envoyé').count()).toBe(3)
  await page.reload()
  await expect.poll(() => input(page).inputValue()).toBe('un brouillon')
  const rows = await sql<
    { content: string }[]
  >`select content from messages where job_id = ${jobId} order by created_at`
  expect(rows.map(({ content }) => content)).toEqual(['un', 'deux', 'trois'])
})

it('O-06 a refused message says why in its place, and can be corrected, tried again and discarded', async () => {
  const { open, jobId, student } = await pair()
  const other = await newPerson(stage, 'student', 'Aline')
  // No command does this to a job under way; whatever the reason, the server says no and then yes.
  const giveTo = (id: string) =>
    sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`update jobs set assigned_to_id = ${id} where id = ${jobId}`
    })
  const { page } = await open('phone')
  await input(page).waitFor()
  await giveTo(other.id)
  await input(page).fill('Trop tard ?')
  await input(page).press('Enter')
  await log(page).getByText('Message refusé').waitFor()
  await log(page).getByText('Trop tard ?').waitFor()
  await expectAccessible(page)
  await giveTo(student.id)
  await log(page).getByRole('button', { name: 'Corriger' }).click()
  await log(page).getByLabel('Message corrigé').fill('À temps')
  await log(page).getByRole('button', { name: 'Renvoyer' }).click()
  await log(page).getByLabel('Envoyé').waitFor()
  const rows = await sql<{ content: string }[]>`select content from messages where job_id = ${jobId}`
  expect(rows.map(({ content }) => content)).toEqual(['À temps'])

  await giveTo(other.id)
  await input(page).fill('Encore ?')
  await input(page).press('Enter')
  await log(page).getByText('Message refusé').waitFor()
  await log(page).getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => log(page).getByText('Encore ?').count()).toBe(0)
})

it('a conversation of a thousand messages opens at its end and goes back to its beginning', async () => {
  const { poster, student, jobId, open } = await pair()
  await fill(jobId, poster.id, student.id, 1000, 'Message numéro', true)
  const { page } = await open('phone')
  await log(page).getByText('Message numéro 1000', { exact: true }).waitFor()
  expect(await log(page).getByRole('listitem').count()).toBeLessThan(150)
  await log(page).focus()
  await expect
    .poll(
      async () => {
        await log(page).evaluate(element => element.scrollTo({ top: -element.scrollHeight }))
        return log(page).getByText('Message numéro 1', { exact: true }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})
