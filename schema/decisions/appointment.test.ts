import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callOff, confirm, noAppointment, propose, whyNotMeet } from './appointment.ts'

const [ada, ben] = ['01999999-0000-7000-8000-00000000000a', '01999999-0000-7000-8000-00000000000b']
const at = '2026-11-20T08:00:00.000Z'
const meet = (by: string, hour: number, minutes = 120) => ({ by, start: `2026-11-28T${hour}:00:00.000Z`, minutes })
const startAt = (hour: number) => meet(ada, hour).start

describe('an appointment', () => {
  it('D-31 either person can propose; the last proposal stands, and repeating it changes nothing', () => {
    const first = propose(noAppointment, meet(ada, 10), at)
    expect(first).toEqual({ version: 1, confirmed: null, proposed: { start: startAt(10), minutes: 120, byId: ada } })
    expect(propose(first, meet(ada, 10), at)).toBe(first)
    expect(propose(first, meet(ben, 14), at)).toMatchObject({ version: 2, proposed: { byId: ben, start: startAt(14) } })
  })

  it('D-32 the other person confirms the proposal that they saw; proposing the same time is a confirmation', () => {
    const first = propose(noAppointment, meet(ada, 10), at)
    const named = { start: startAt(10), version: 1 }
    const agreed = confirm(first, { by: ben, ...named }, at)
    expect(agreed).toEqual({ version: 2, confirmed: { start: startAt(10), minutes: 120, at }, proposed: null })
    expect(confirm(first, { by: ada, ...named }, at), 'the own one').toBe(null)
    expect(confirm(first, { by: ben, ...named, version: 0 }, at)).toBe(null)
    expect(confirm(first, { by: ben, ...named, start: startAt(11) }, at)).toBe(null)
    expect(agreed && confirm(agreed, { by: ben, ...named }, at), 'twice').toBe(agreed)
    expect(propose(first, meet(ben, 10), at)).toEqual(agreed)
  })

  it('D-33 stands until another is confirmed, and proposing it again keeps it', () => {
    const agreed = propose(propose(noAppointment, meet(ada, 10), at), meet(ben, 10), at)
    const moved = propose(agreed, meet(ada, 16, 60), at)
    expect(moved).toMatchObject({ version: 3, confirmed: { start: startAt(10) }, proposed: { start: startAt(16) } })
    for (const by of [ada, ben]) expect(propose(moved, meet(by, 10), at)).toEqual({ ...agreed, version: 4 })
    expect(propose(agreed, meet(ben, 10), at)).toBe(agreed)
    expect(confirm(moved, { by: ben, start: startAt(16), version: 3 }, at)).toMatchObject({
      confirmed: { start: startAt(16), minutes: 60 },
      proposed: null,
    })
  })

  it('D-34 calling off names the version seen and also drops a pending proposal', () => {
    const agreed = propose(propose(noAppointment, meet(ada, 10), at), meet(ben, 10), at)
    const calledOff = { start: startAt(10), byId: ben, at }
    const off = callOff(agreed, { by: ben, version: 2 }, at)
    expect(off).toEqual({ version: 3, confirmed: null, proposed: null, calledOff })
    expect(off && callOff(off, { by: ben, version: 2 }, at), 'twice').toBe(off)
    expect(callOff(propose(agreed, meet(ada, 16), at), { by: ben, version: 2 }, at)).toBe(null)
    expect(callOff(noAppointment, { by: ben, version: 0 }, at)).toBe(null)
  })

  it('D-34 who called it off stays recorded until another appointment is confirmed', () => {
    const agreed = propose(propose(noAppointment, meet(ada, 10), at), meet(ben, 10), at)
    const off = callOff(agreed, { by: ben, version: 2 }, at) ?? noAppointment
    const anew = propose(off, meet(ben, 14), at)
    expect(anew).toMatchObject({ version: 4, calledOff: { byId: ben } })
    expect(callOff(anew, { by: ada, version: 4 }, at)).toMatchObject({ version: 5, calledOff: { byId: ben } })
    expect(confirm(anew, { by: ada, start: startAt(14), version: 4 }, at)).not.toHaveProperty('calledOff')
    expect(propose(anew, meet(ada, 14), at)).not.toHaveProperty('calledOff')
    expect(callOff(propose(noAppointment, meet(ada, 10), at), { by: ada, version: 1 }, at)).not.toHaveProperty(
      'calledOff',
    )
  })
})

it('D-31 lies between now and the same day of next year', () => {
  const now = Date.parse('2026-11-23T17:30:00Z')
  expect(whyNotMeet('2026-11-23T17:30:00.000Z', now)).toBe('past')
  expect(whyNotMeet('2026-11-23T17:31:00.000Z', now)).toBe(null)
  expect(whyNotMeet('2027-11-23T22:59:00.000Z', now)).toBe(null)
  expect(whyNotMeet('2027-11-23T23:00:00.000Z', now)).toBe('far')
})

it('D-32 in any sequence of actions, versions increase and nothing is confirmed that only one person has named', () => {
  const step = fc.record({
    by: fc.constantFrom(ada, ben),
    kind: fc.constantFrom('propose', 'confirm', 'call-off'),
    hour: fc.integer({ min: 10, max: 12 }),
    version: fc.integer({ min: 0, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      let now = noAppointment
      const said = new Set<string>()
      for (const { by, kind, hour, version } of steps) {
        const before = now
        if (kind === 'propose') {
          said.add(`${by} ${startAt(hour)}`)
          now = propose(now, meet(by, hour), at)
        } else if (kind === 'confirm') {
          now = confirm(now, { by, start: startAt(hour), version }, at) ?? now
          if (now !== before) said.add(`${by} ${startAt(hour)}`)
        } else now = callOff(now, { by, version }, at) ?? now
        expect(now.version).toBe(now === before ? before.version : before.version + 1)
        if (now.confirmed) for (const one of [ada, ben]) expect(said).toContain(`${one} ${now.confirmed.start}`)
      }
    }),
  )
})
