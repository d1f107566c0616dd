import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { chat, input, log } from './chat-scene.ts'
import { say } from './people.ts'
import { setChat } from './set-chat.ts'

const { pair, fill, distanceFromEnd, sql } = await setChat()

describe.each(['phone', 'desktop'] as const)('a conversation on a %s', screen => {
  it('C-01 C-02 C-06 names the other person and the job, begins empty, and shows a message as soon as it is written', async () => {
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

  it('C-05 opens at the first unread message, marks visible ones as read, and updates the counts', async () => {
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
    await expect.poll(unread).toBeLessThan(40)
    expect(await unread()).toBeGreaterThan(0)
    // Reading messages must not remove the marker of the first unread one.
    expect(await log(page).evaluate(element => element.dataset['lost'])).toBeUndefined()
    await first.waitFor()
    await chat(page).getByRole('button', { name: 'Aller au dernier message' }).click()
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2)
    await expect.poll(unread).toBe(0)
    await chat(page).getByRole('button', { name: 'Fermer' }).click()
    // Except on the bell, which counts notifications.
    await expect.poll(() => page.getByText(/messages? non lu/).count()).toBe(0)
    await expect.poll(() => page.getByLabel(/messages? non lu/).count()).toBe(0)
  })
})
