import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { setWallet } from './set-wallet.ts'

const { figures, line, visit, people, pay } = await setWallet()

/** Records animations and announcements from now on. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { moved: 0, said: new Array<string>() }
    Object.assign(globalThis, { seen })
    const look = () => {
      const made = document
        .getAnimations()
        .filter(one => !(one instanceof CSSAnimation || one instanceof CSSTransition))
      seen.moved += made.length
      requestAnimationFrame(look)
    }
    look()
    const news = document.querySelector('main [role=status]')
    if (!news) throw new Error('nothing tells the balance')
    new MutationObserver(() => seen.said.push(news.textContent)).observe(news, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
const seenOn = (page: Page): Promise<{ moved: number; said: string[] }> =>
  page.evaluate(() => Reflect.get(globalThis, 'seen'))

it.each(['no-preference', 'reduce'] as const)(
  'K-136 animates released funds, except with reduced motion: %s',
  async motion => {
    const { poster, student, jobId } = await people('Repeindre le portail', 'phone')
    await student.page.emulateMedia({ reducedMotion: motion })
    const paymentId = await pay(poster, jobId)
    await visit(student, '?tab=wallet')
    await line(student.page, 'Fonds retenus').getByText('47.50 CHF').waitFor()
    await watch(student.page)
    await poster.api('POST', `/api/payments/${paymentId}/release`)
    await hasSome(line(student.page, 'Fonds libérés').getByText('47.50 CHF'))
    await expect.poll(() => figures(student.page).innerText()).toMatch(/Fonds retenus\s+0\.00 CHF/)
    await expect.poll(async () => (await seenOn(student.page)).said.at(-1)).toMatch(/Fonds retenus\s: 0\.00 CHF\.$/)
    const { moved, said } = await seenOn(student.page)
    expect(moved > 0).toBe(motion === 'no-preference')
    expect(said).toHaveLength(new Set(said).size)
    expect(student.complaints).toEqual([])
  },
)
