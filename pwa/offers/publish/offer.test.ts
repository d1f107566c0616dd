import { describe, expect, it } from 'vitest'
import { paymentWays } from '../../../schema/choices.ts'
import { toPaid, paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { isStepComplete, job } from '../../../schema/forms/job.ts'
import { checkForm } from '../../forms/check-form.ts'
import * as m from '../../paraglide/messages.js'
import { jobRow } from '../../../sync/testing/rows.ts'
import {
  beginOffer,
  applyTouched,
  parseDraft,
  editOf,
  applyEdit,
  parseEditDraft,
  photosOf,
  pickPrevious,
  readRate,
  repeatOffer,
  stepOf,
  pickTouched,
  toInput,
} from './offer.ts'

const written = {
  ...beginOffer(),
  title: 'Tondre la pelouse',
  description: 'Une petite pelouse',
  location: 'Genève, GE',
  duration: '2 heures',
}

describe('draft of an offer', () => {
  it('K-265 keeps payment through Pouce apart from payment by hand, and reads an older draft as paid by hand', () => {
    const through = toInput(beginOffer({ ...written, ...toPaid('pouce') }))
    expect(through).toMatchObject({ paymentMethod: 'both', isThroughPouce: true })
    for (const way of paymentWays) expect(paymentWayOf(beginOffer(toPaid(way)))).toBe(way)
    expect(paymentWayOf(beginOffer({ ...written, paymentMethod: 'twint' }))).toBe('twint')
  })

  it('P-12 starts with the defaults', () => {
    expect(beginOffer()).toMatchObject({
      rate: '20',
      category: 'physical',
      deliveryType: 'in_person',
      languageRequired: 'french',
      urgencyLevel: 'normal',
      experienceRequired: 'none',
      physicalDemand: 'light',
      paymentMethod: 'cash',
      toolsProvided: true,
      isLongTermProject: false,
    })
  })

  it('P-12 requires the first two steps to be complete', () => {
    expect(isStepComplete(1, toInput(beginOffer()))).toBe(false)
    expect(isStepComplete(1, toInput(written))).toBe(true)
    expect(isStepComplete(2, toInput({ ...written, location: ' ' }))).toBe(false)
    expect(isStepComplete(2, toInput({ ...written, rate: '' }))).toBe(false)
    expect(isStepComplete(2, toInput(written))).toBe(true)
  })

  it('P-12 omits fields hidden by a switch', () => {
    const hidden = { ...written, projectDuration: '3 mois', requiredTools: ['ladder'] }
    expect(toInput(hidden)).toMatchObject({ projectDuration: null, requiredTools: [] })
    expect(checkForm(job, toInput(hidden)).problems).toBeUndefined()
  })

  it('reports a rate that is too low, on its step', () => {
    const { problems } = checkForm(job, toInput({ ...written, rate: '12' }))
    expect(problems).toEqual({ rate: m.rule_rate_too_low() })
    expect(stepOf('rate')).toBe(2)
  })

  it("O-04 restores a stored draft, and keeps what it can of another app version's draft", () => {
    const draft = { step: 3, offer: { ...written, rate: '22.50' } }
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    const foreign = { step: 9, offer: { title: 'Jardin', category: 'fishing', requiredTools: 'ladder' } }
    expect(parseDraft(foreign)).toEqual({ step: 1, offer: { ...beginOffer(), title: 'Jardin' } })
    expect(parseDraft('nonsense')).toBeNull()
  })

  it('restores the values of a refused offer', () => {
    const schedule = { kind: 'date', day: '2026-12-24', time: '09:30' }
    const input = { ...toInput(written), rate: 12.5, schedule }
    expect(beginOffer(input)).toEqual({ ...written, rate: '12.5', schedule: { ...written.schedule, ...schedule } })
  })
})

describe('schedule', () => {
  const { schedule: undecided } = written
  const onDay = { ...undecided, kind: 'date', day: '2026-12-24' }

  it('D-07 sends the chosen kind, and keeps what was typed for the others', () => {
    const slots = [{ day: '2026-12-01', from: '09:00', to: '10:00' }]
    const typed = { kind: 'date' as const, day: '2026-12-24', time: '09:30', slots }
    const sent = (kind: 'open' | 'date' | 'slots') => toInput({ ...written, schedule: { ...typed, kind } }).schedule
    expect(sent('open')).toBe(null)
    expect(sent('date')).toEqual({ kind: 'date', day: '2026-12-24', time: '09:30' })
    expect(sent('slots')).toEqual({ kind: 'slots', slots })
  })

  it('D-01 keeps the day of an older offer or draft, and asks for its time on sending', () => {
    expect(beginOffer({ ...written, schedule: undefined, scheduledFor: '2026-12-24T00:00:00.000Z' }).schedule).toEqual(
      onDay,
    )
    // An older app stored midnight in local time.
    expect(beginOffer({ ...written, schedule: undefined, scheduledFor: '2026-12-23T23:00:00.000Z' }).schedule).toEqual(
      onDay,
    )
    expect(beginOffer({ ...written, schedule: undefined, scheduledFor: 'bientôt' }).schedule.kind).toBe('open')
    const { schedule: _, ...older } = { ...written, scheduledFor: '2026-12-24' }
    expect(parseDraft({ step: 3, offer: older })).toEqual({ step: 3, offer: { ...written, schedule: onDay } })
    expect(parseEditDraft({ step: 3, touched: { scheduledFor: '2026-12-24' } })?.touched).toEqual({ schedule: onDay })
    const { problems } = checkForm(job, toInput({ ...written, schedule: beginOffer(older).schedule }))
    expect(problems).toEqual({ schedule: m.rule_time() })
    expect(stepOf('schedule')).toBe(3)
  })

  it('D-07 clears the schedule of a repeated offer', () => {
    expect(
      repeatOffer({ ...jobRow(1), schedule: { kind: 'date', day: '2026-12-24', time: '09:30' } }).schedule,
    ).toEqual(undecided)
  })
})

describe('draft of an edit', () => {
  it('O-04 restores the touched fields and applies them to the current offer', () => {
    const draft = {
      step: 2 as const,
      seen: {},
      touched: { title: 'Tailler', requiredTools: ['ladder'], category: 'digital' },
    }
    expect(parseEditDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    const now = { ...written, duration: '3 heures', title: 'Faucher' }
    expect(applyTouched(now, pickTouched(draft.touched))).toEqual({ ...now, ...draft.touched })
    const seen = pickPrevious({ ...written, requiredTools: ['bucket'] }, { requiredTools: [] })
    expect(seen).toEqual({ requiredTools: ['bucket'] })
    const edit = { step: 2 as const, touched: pickTouched(draft.touched), seen }
    const photos = { photos: ['/a', '/b'], seen: ['/a'] }
    expect(applyEdit({ ...now, requiredTools: ['bucket', 'rope'], photos: ['/a', '/c'] }, edit, photos)).toMatchObject({
      title: 'Tailler',
      duration: '3 heures',
      requiredTools: ['ladder', 'rope'],
      photos: ['/a', '/b', '/c'],
    })
    const foreign = { step: 9, touched: { title: 'Tailler', category: 'fishing', requiredTools: 'ladder', new: 1 } }
    expect(parseEditDraft(foreign)).toEqual({ step: 1, touched: { title: 'Tailler' }, seen: {} })
    expect(parseEditDraft({ step: 1 })).toBeNull()
  })

  it('restores a refused edit with its changes, as the controls hold them', () => {
    const input = { id: 'job', rate: 12.5, schedule: null, subcategory: null, toolsProvided: false }
    const { schedule } = written
    expect(photosOf(input)).toBeNull()
    expect(photosOf({ ...input, photos: ['/a'], was: { photos: [] } })).toEqual({ photos: ['/a'], seen: [] })
    expect(editOf({ deliverables: ['tas'], was: { deliverables: [] } }, 4)).toEqual({
      step: 4,
      touched: { deliverables: ['tas'] },
      seen: { deliverables: [] },
    })
    expect(pickTouched(input)).toEqual({ rate: '12.5', schedule, subcategory: '', toolsProvided: false })
  })
})

it.each([
  ['20', 20],
  [' 22,50 ', 22.5],
  ['24.59', 24.59],
])('reads the rate « %s » as %d', (typed, rate) => expect(readRate(typed)).toBe(rate))

it.each(['', ' ', 'vingt', '2O'])('rejects the rate « %s »', typed => expect(readRate(typed)).toBeNaN())
