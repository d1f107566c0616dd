import type { Page } from 'playwright-core'
import { atLeast, atMost } from '../../../api/bench/frame/line.ts'
import { inPairs } from '../../../api/bench/frame/pairs.ts'
import { mean, median, percentile99 } from '../../../api/bench/frame/statistics.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { addCouple, someOpenJobs } from '../../../sync/bench/people.ts'
import { waitForWorker } from '../e2e/worker.ts'
import { createDevice, type Device } from './device.ts'
import { framesDuring, taken, tap, timeFromInput, timeOf } from './in-page.ts'
import type { World } from './world.ts'

const messages = 5000
const changed = 1000
const visits = 5
const mostWait = 120_000
/** A row of « La suite ». */
const due = '[aria-labelledby=due] [role=group]'

type Couple = Awaited<ReturnType<typeof addCouple>>

const fillConversation = (sql: Sql, { student, poster, conversationId }: Couple) => sql`
  insert into messages (id, job_id, sender_id, receiver_id, content, created_at, read_at)
  select gen_random_uuid(), ${conversationId}, case when n % 2 = 0 then ${student.id}::uuid else ${poster.id}::uuid end,
    case when n % 2 = 0 then ${poster.id}::uuid else ${student.id}::uuid end, 'Message numéro ' || n,
    now() - make_interval(mins => ${messages} - n), now()
  from generate_series(1, ${messages}) n`

const countRows = (page: Page, account: string) =>
  page.evaluate(async name => {
    const request = indexedDB.open(name)
    await new Promise(resolve => request.addEventListener('success', resolve))
    const counting = request.result.transaction('messages').objectStore('messages').count()
    await new Promise(resolve => counting.addEventListener('success', resolve))
    request.result.close()
    return counting.result
  }, `pouce-${account}`)

/** Signs the student in and waits until all their data is on the device. */
const install = async (device: Device, url: string, { student }: Couple) =>
  device.visit(
    async page => {
      const expires = Math.floor(Date.now() / 1000) + 86_400
      await page.context().addCookies([{ name: 'pouce', value: student.token, url, expires }])
      await page.goto(`${url}/about`)
      const user = await (await page.request.get(`${url}/api/auth/me`)).text()
      await page.evaluate(kept => localStorage.setItem('pouce.user', kept), user)
      await page.goto(`${url}/jobs`)
      await waitForWorker(page)
      await page.waitForFunction(() => localStorage.getItem('pouce.filled') !== null, null, { timeout: mostWait })
      const end = Date.now() + mostWait
      while ((await countRows(page, student.id)) < messages) {
        if (Date.now() > end) throw new Error('not every message has come')
        await page.waitForTimeout(500)
      }
      await page.goto(`${url}/dashboard`)
      // Dismiss the dialog about an accepted application: the snapshot is stored only once no dialog is open.
      await page.waitForTimeout(2000)
      await page.keyboard.press('Escape')
      // Idle time, as on any phone before the next start.
      await page.waitForTimeout(5000)
    },
    { slow: false },
  )

/** Opens it from the menu of a page without offers. */
const openDashboard = (device: Device, url: string) =>
  device.visit(async page => {
    await page.goto(`${url}/about`)
    await page.waitForTimeout(3000)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.waitForTimeout(1500)
    const link = page.getByRole('dialog').getByRole('link', { name: 'Tableau de bord' })
    return timeFromInput(page, () => tap(link), { selector: 'main article h3', least: 2 })
  })

const openChat = async (page: Page, url: string, text = '') => {
  await page.goto(`${url}/dashboard?tab=messages`)
  const opener = page.getByRole('button', { name: /^Ouvrir le chat/ })
  await opener.waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  return timeFromInput(page, () => tap(opener), { selector: '[role=log] li', text })
}

const sendOne = async (page: Page, text: string) => {
  await page.getByPlaceholder('Tapez votre message...').fill(text)
  await page.waitForTimeout(600)
  return timeFromInput(page, () => page.keyboard.press('Enter'), { selector: '[role=log] li', text })
}

/** Baseline of an echo after a write: one row by hand, then one line on the page. */
const echoByHand = async (page: Page, account: string, text: string) => {
  await page.evaluate(
    async ([name, line]) => {
      const request = indexedDB.open(name)
      await new Promise(resolve => request.addEventListener('success', resolve))
      const write = () => {
        const transaction = request.result.transaction('drafts', 'readwrite')
        transaction.objectStore('drafts').put({ key: 'floor', text: line, savedAt: 0 })
        transaction.addEventListener('complete', () => {
          const place = document.body.appendChild(document.createElement('p'))
          place.textContent = line
          place.className = 'floor'
          request.result.close()
        })
      }
      addEventListener('keydown', write, { once: true })
    },
    [`pouce-${account}`, text] as const,
  )
  await page.waitForTimeout(600)
  return timeFromInput(page, () => page.keyboard.press('F8'), { selector: '.floor', text })
}

const echoes = (page: Page, account: string) => {
  let count = 0
  const round = Date.now()
  return inPairs(
    4,
    () => sendOne(page, `Un écho ${round}, ${++count}.`),
    () => echoByHand(page, account, `À la main ${count}.`),
  )
}

const framesOf = (frames: readonly number[]) => ({ perSecond: 1000 / mean(frames), longest: percentile99(frames) })

/** A student's day with ten thousand offers and a conversation of five thousand messages on the device. */
export const measureStudent: Measure<World> = async function* ({ url, sql }) {
  const couple = await addCouple(sql)
  await fillConversation(sql, couple)
  const device = await createDevice()
  await install(device, url, couple)

  const open = (selector: string) => () =>
    device.visit(async page => ({ time: await timeOf(page, `${url}/dashboard`, selector) }), { offline: true })
  yield {
    runs: visits,
    ours: open(due),
    aims: [{ work: 'the home, cold and offline', figure: 'time' }],
  }
  yield {
    runs: visits,
    ours: open(taken(due)),
    aims: [{ work: 'until the app itself answers there', figure: 'time' }],
  }
  yield {
    runs: visits,
    ours: async () => ({ time: await openDashboard(device, url) }),
    aims: [{ work: 'the dashboard, from the tap to its content', figure: 'time', goal: atMost(200) }],
  }
  yield {
    runs: visits,
    ours: () => device.visit(async page => ({ time: await openChat(page, url, 'Message numéro 5000') })),
    aims: [{ work: `a conversation of ${messages} messages, from the tap`, figure: 'time', goal: atMost(200) }],
  }
  yield {
    runs: 3,
    ours: () =>
      device.visit(async page => {
        await openChat(page, url)
        const pairs = await echoes(page, couple.student.id)
        return { echo: median(pairs.map(({ ours }) => ours)), byHand: median(pairs.map(({ floor }) => floor)) }
      }),
    aims: [
      {
        work: 'a message sent, until its echo is painted',
        figure: 'echo',
        over: 'byHand',
        floor: 'a row and a line by hand',
        goal: atMost(50),
      },
    ],
  }
  const ids = await someOpenJobs(sql, changed)
  let rate = 90
  const scroll = () =>
    device.visit(async page => {
      await page.goto(`${url}/dashboard?tab=jobs`)
      await page.getByRole('article').first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(3000)
      const quiet = framesOf(await framesDuring(page, () => page.waitForTimeout(3000)))
      const frames = await framesDuring(page, async () => {
        await sql`update offers set rate = ${++rate} where id = any(${ids}::uuid[])`
        await page.getByText(`${rate} CHF/h`).first().or(page.getByRole('contentinfo')).first().waitFor()
        await page.waitForTimeout(3000)
      })
      return { ...framesOf(frames), quiet: quiet.perSecond, longestQuiet: quiet.longest }
    })
  yield {
    runs: 3,
    ours: scroll,
    aims: [
      {
        work: `frames a second while ${changed} offers change`,
        figure: 'perSecond',
        over: 'quiet',
        say: count => count.toFixed(0),
        isMore: true,
        floor: 'nothing changing',
        // A difference of one is measuring inaccuracy.
        goal: atLeast(59),
      },
      { work: 'the longest of them', figure: 'longest', over: 'longestQuiet', floor: 'nothing changing' },
    ],
  }
}
