import { expect, it } from 'vitest'
import { openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { aDay, createTunnelDay, everything, long } from './tunnel-day.ts'

const stage = await setStage({ whole: true })
const { setScene, openTab, read, apply, write, changeProfile, expectWaiting, openPoster, stored, ...day } =
  createTunnelDay(stage)

it(
  'O-02 O-03 O-04 O-05 O-06 S-14 S-15 a day in a tunnel: all of it is kept, leaves with no window open, once and in order',
  { timeout: aDay },
  async () => {
    const scene = await setScene()
    const { page, context, tunnel, jobs, student, accepted } = scene
    await tunnel.enter(context)
    await read(page, jobs)
    await apply(page)
    await write(page)
    await changeProfile(page)
    await page.close()
    const again = await openTab(context, '/dashboard')
    await expectWaiting(again)
    await again.close()

    const atPoster = await openPoster(scene)
    await tunnel.leave(context)
    await expect.poll(() => stored(scene), long).toEqual(everything)
    await day.expectAtPoster(atPoster)

    const back = await openTab(context, day.conversation(scene))
    await day.expectAtStudent(back)
    await day.expectRefused(back)
    await back.getByText('1 envoi refusé').waitFor()
    const other = await openAs(stage, 'phone', student, day.conversation(scene), [accepted])
    await day.expectAtStudent(other.page)
    expect(await stored(scene)).toEqual(everything)
  },
)
