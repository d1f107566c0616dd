import { expect, it } from 'vitest'
import { waitForHydration, hasFigures, hasSome } from './browser.ts'
import { hire, newPerson, openAs, publish, say } from './people.ts'
import { setStage } from './set-stage.ts'
import { signInAs } from './people.ts'

const stage = await setStage({ demo: true })

it.each([
  ['a student', 'chloe.rochat@demo.pouce.example', 'main article h3', 2],
  ['a private person', 'celine.monnier@demo.pouce.example', 'main li h3 bdi', 1],
])(
  'opens the dashboard of %s with its rows after one tap, because opening the menu prefetches it',
  async (...given) => {
    const [, email, rows, least] = given
    const { page, complaints } = await stage.open('phone')
    await signInAs(page, stage, email)
    await page.goto(`${stage.url}/dashboard`)
    await hasSome(page.locator(rows))
    await hasFigures(page)
    await page.goto(`${stage.url}/about`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Tableau de bord' })
    await link.waitFor()
    // Time that a person takes to find the link; the prefetch runs meanwhile.
    await page.waitForTimeout(1500)
    const first = page.evaluate(
      wanted =>
        new Promise<number>(resolve => {
          const before = document.querySelector('main h1')
          const observer = new MutationObserver(() => {
            const heading = document.querySelector('main h1')
            if (!heading || heading === before) return
            observer.disconnect()
            resolve(document.querySelectorAll(wanted).length)
          })
          observer.observe(document, { childList: true, subtree: true })
        }),
      rows,
    )
    await link.click()
    expect(await first).toBeGreaterThanOrEqual(least)
    expect(complaints).toEqual([])
  },
)

it('opens a conversation of the list with its messages in the first frame, including one that has just arrived', async () => {
  const poster = await newPerson(stage, 'private', 'Élodie')
  const student = await newPerson(stage, 'student', 'Malik')
  const jobId = await publish(poster, 'Monter une armoire')
  const accepted = await hire(poster, student, jobId)
  await say(poster, jobId, 'Bonjour Malik')
  const { page, complaints } = await openAs(stage, 'phone', student, '/dashboard?tab=messages', [accepted])
  await page.getByRole('article').getByText('Bonjour Malik').waitFor()
  // Time that a person takes to find the conversation; the prefetch runs meanwhile.
  await page.waitForTimeout(1500)
  await say(poster, jobId, 'À samedi !')
  await page.getByRole('article').getByText('À samedi !').waitFor()
  await page.waitForTimeout(500)
  const first = page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const observer = new MutationObserver(() => {
          const conversation = document.querySelector('[role=dialog] section')
          if (!conversation) return
          observer.disconnect()
          resolve(conversation.textContent ?? '')
        })
        observer.observe(document, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: /^Ouvrir le chat/ }).click()
  expect(await first).toMatch(/Bonjour Malik.*À samedi !/s)
  expect(complaints).toEqual([])
})
