import { describe, expect, it } from 'vitest'
import { canReach } from './embedded-place.ts'

const files: Record<string, { mode: number; uid: number; gid: number }> = {
  '/': { mode: 0o755, uid: 0, gid: 0 },
  '/root': { mode: 0o700, uid: 0, gid: 0 },
  '/root/pouce': { mode: 0o755, uid: 0, gid: 0 },
  '/srv': { mode: 0o711, uid: 0, gid: 0 },
  '/srv/team': { mode: 0o750, uid: 1000, gid: 500 },
  '/srv/team/secret': { mode: 0o640, uid: 1000, gid: 500 },
  '/srv/odd': { mode: 0o077, uid: 1000, gid: 500 },
}
const stat = (path: string) => files[path] ?? { mode: 0, uid: 0, gid: 0 }
const reach = (path: string, uid: number, gid: number, bits?: number) => canReach(path, { uid, gid }, bits, stat)

describe('canReach', () => {
  it('requires the right to enter every folder on the way', () => {
    expect(reach('/srv', 99, 99)).toBe(true)
    expect(reach('/root/pouce', 99, 99)).toBe(false)
  })

  it('gives the owner, the group and everyone else their own rights', () => {
    expect([reach('/srv/team', 1000, 99), reach('/srv/team', 99, 500), reach('/srv/team', 99, 99)]).toEqual([
      true,
      true,
      false,
    ])
    expect([reach('/srv/odd', 1000, 500), reach('/srv/odd', 99, 99)]).toEqual([false, true])
  })

  it('distinguishes reading from entering', () => {
    expect(reach('/srv', 99, 99, 4)).toBe(false)
    expect(reach('/srv/team/secret', 99, 500, 4)).toBe(true)
  })
})
