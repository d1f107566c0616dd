import { expect, it } from 'vitest'
import { connectionBand } from './browser.ts'
import { input, log, setChatScene, write } from './chat-scene.ts'
import { openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { syncRoute } from './sync-route.ts'

const stage = await setStage()

it.each<[Screen, string]>([
  ['phone', '100%'],
  ['phone', '200%'],
  ['desktop', '100%'],
])(
  'O-06 on a %s, its text at %s, moves nothing while the network goes and returns and a message waits, is sent and is refused',
  async (screen, size) => {
    const { poster, student, path, context: other, contents } = await setChatScene(stage)
    await other.close()
    const { page } = await openAs(stage, screen, student, path)
    await page.evaluate(wanted => (document.documentElement.style.fontSize = wanted), size)
    const context = page.context()
    const top = () => page.locator('main h1').evaluate(heading => heading.getBoundingClientRect().top + scrollY)
    const band = connectionBand(page)
    await input(page).waitFor()
    const before = await top()
    const expectStill = async (told: string) => {
      await expect.poll(() => band.innerText()).toBe(told)
      expect(await top(), told).toBe(before)
    }
    await expectStill('')
    await context.setOffline(true)
    await expectStill('Hors ligne')
    await write(page, 'Du tunnel')
    await expectStill('Hors ligne · 1 envoi en attente')
    await context.route(syncRoute, route => route.fulfill({ status: 500, body: 'broken' }))
    await context.setOffline(false)
    await expectStill('1 envoi en attente')
    await context.unroute(syncRoute)
    await expect.poll(contents, { timeout: 20_000 }).toEqual(['Du tunnel'])
    await expectStill('')
    await poster.ask('POST', `/api/users/${student.id}/block`)
    await write(page, 'Trop tard ?')
    await log(page).getByText('Refusé', { exact: true }).waitFor()
    await expectStill('1 envoi refusé')
  },
)
