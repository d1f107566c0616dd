import { expect, it } from 'vitest'
import { createInstalls, type InstallPrompt } from './installs.ts'

const hour = 60 * 60 * 1000

const start = ({ kept = new Map<string, string>(), at = 0, isInstalled = false, hasShareSheet = false } = {}) => {
  const persisted: number[] = []
  const installs = createInstalls({
    storage: { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => 1_000 * hour + at,
    isInstalled: () => isInstalled,
    hasShareSheet: () => hasShareSheet,
    persist: async () => persisted.push(1),
  })
  return { installs, kept, persisted }
}

const promptThatEnds = (outcome: 'accepted' | 'dismissed') => {
  let shown = 0
  const event: InstallPrompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => void shown++,
    userChoice: Promise.resolve({ outcome }),
  })
  return { event, shown: () => shown }
}

it('offers nothing on a first visit', () => {
  const { installs } = start()
  installs.take(promptThatEnds('accepted').event)
  installs.visit()
  expect([installs.get(), installs.way()]).toEqual([null, 'dialog'])
})

it('offers the installation on the second visit, and does not count a reload as one', () => {
  const { installs, kept } = start()
  installs.visit()
  const reloaded = start({ kept, at: 1000 }).installs
  reloaded.take(promptThatEnds('accepted').event)
  reloaded.visit()
  expect(reloaded.get()).toBeNull()
  const back = start({ kept, at: 2 * hour }).installs
  back.visit()
  expect(back.get()).toBeNull()
  back.take(promptThatEnds('accepted').event)
  expect(back.get()).toBe('dialog')
})

it('offers it after an important action, and requests persistent storage', () => {
  const { installs, persisted } = start({ hasShareSheet: true })
  installs.visit()
  expect(installs.get()).toBeNull()
  installs.earn()
  expect(installs.get()).toBe('share-sheet')
  expect(persisted).toHaveLength(1)
})

it.each(['accepted', 'dismissed'] as const)('shows the browser’s dialog once and remembers « %s »', async outcome => {
  const { installs, kept } = start()
  const { event, shown } = promptThatEnds(outcome)
  installs.take(event)
  installs.earn()
  await installs.accept()
  await installs.accept()
  expect([shown(), installs.get()]).toEqual([1, null])
  const later = start({ kept, at: 1000 * hour }).installs
  later.take(promptThatEnds('accepted').event)
  later.visit()
  later.earn()
  expect(later.get()).toBeNull()
})

it('remembers a dismissed offer', () => {
  const { installs, kept } = start({ hasShareSheet: true })
  installs.earn()
  installs.dismiss()
  expect(installs.get()).toBeNull()
  const later = start({ kept, at: 1000 * hour, hasShareSheet: true }).installs
  later.earn()
  expect(later.get()).toBeNull()
})

it('offers nothing inside the installed app', () => {
  const { installs } = start({ isInstalled: true, hasShareSheet: true })
  installs.take(promptThatEnds('accepted').event)
  installs.earn()
  expect([installs.get(), installs.way()]).toEqual([null, null])
})
