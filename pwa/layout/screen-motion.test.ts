import { expect, it } from 'vitest'
import { createScreenMotion } from './screen-motion.ts'

const createPhone = () => {
  const stored = new Map<string, string>()
  let time = 0
  let isUnwanted = false
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const start = () => createScreenMotion(storage, { isUnwanted: () => isUnwanted, now: () => time })
  return {
    start,
    want: (wants: boolean) => {
      isUnwanted = !wants
    },
    /** Goes to another screen; says whether it moved. */
    go: ({ begin, end }: ReturnType<typeof start>, ms: number) => {
      const moves = begin()
      time += ms
      end()
      return moves
    },
  }
}

it('a quick phone moves from screen to screen, whatever happens once', () => {
  const { start, go } = createPhone()
  const motion = start()
  expect([30, 100, 30, 30].map(ms => go(motion, ms))).toEqual([true, true, true, true])
})

it('a slow one goes without, also after its next start, and is asked again after some', () => {
  const { start, go } = createPhone()
  const motion = start()
  expect([150, 150, 150].map(ms => go(motion, ms))).toEqual([true, false, false])
  const starts = Array.from({ length: 80 }, () => go(start(), 150))
  expect(starts.slice(0, 3)).toEqual([false, false, false])
  expect(starts).toContain(true)
})

it('whoever wants no motion has none, and it says nothing of their phone', () => {
  const { start, go, want } = createPhone()
  const motion = start()
  want(false)
  expect(go(motion, 900)).toBe(false)
  want(true)
  expect(go(motion, 30)).toBe(true)
})
