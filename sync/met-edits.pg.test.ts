import { noticesOf } from '../api/testing/notices.ts'
import type { OfferField } from '../schema/offers/fields.ts'
import { ofEachField, offerFieldNames, offerMerges, type OfferFields } from '../schema/offers/from-fields.ts'
import { describe, expect, it } from 'vitest'
import {
  availabilityMerges,
  profileMerges,
  savedSearchMerges,
  studentProfileMerges,
  type Merge,
} from '../schema/decisions/merge-edit.ts'
import { newId } from '../schema/ids.ts'
import { limits } from '../schema/rules.ts'
import { picture } from '../api/testing/picture.ts'
import { readOffer } from './rows.ts'
import { setWholePath, type Device } from './testing/set-whole-path.ts'
import type { Person } from '../api/testing/world.ts'

const { sql, world, openDevice } = await setWholePath()

/** Two phones of one person, both offline. */
const openTwo = async (person: Person) => {
  const two = [await openDevice(person), await openDevice(person)] as const
  for (const { signal } of two) signal('offline')
  return two
}

/** Brings both back online one after the other, until each has all changes. */
const meet = async (two: readonly Device[]) => {
  for (const { engine, signal } of two) {
    signal('online')
    await engine.drain()
  }
  await two[0]?.engine.drain()
}

const told = async (person: Person) => {
  const rows = (await noticesOf(sql, person.id)).filter(({ title }) => title === 'Modification remplacée')
  return rows.map(({ message }) => message)
}

const byKind = (merges: Readonly<Record<string, Merge>>, kind: 'replaced' | 'joined') =>
  Object.keys(merges).filter(name => (merges[name] === 'replaced' ? 'replaced' : 'joined') === kind)

const ownOffer = (device: Device, id: string) => readOffer(device.engine.db, id)
const ownUser = (device: Device, { id }: Person) => device.engine.db.users.get(id)

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dated = (days: number) => ({ kind: 'date', day: later(days), time: '09:00' }) as const

/** Two values for a field, by its kind. */
const twoOf = (field: OfferField): readonly [unknown, unknown] => {
  if (field.kind === 'number') return [field.least + 1, field.least + 2]
  if (field.kind === 'switch') return [!field.first, !field.first]
  return 'of' in field ? [field.of[1], field.of[2]] : ['dit par l’une', 'dit par l’autre']
}

/** For each field of an offer, a value from each of the two. */
const offerSaid = {
  ...ofEachField<Readonly<Record<keyof OfferFields, readonly [unknown, unknown]>>>(twoOf),
  location: ['Genève, GE', 'Morges, VD'],
  duration: ['3 heures', '4 heures'],
  rate: [27, 31],
  subcategory: ['gardening', 'moving'],
  // Neither as it is published.
  urgencyLevel: ['urgent', 'low'],
  scheduledFor: [later(9), later(12)],
  schedule: [dated(9), dated(12)],
}

/** Fields that must be set before the field can be. */
const needed = new Map<string, object>([
  ['projectDuration', { isLongTermProject: true }],
  ['isRecurring', { schedule: dated(9) }],
])

describe('[R28] concurrent offline edits on two phones of one person', () => {
  it.each(byKind(offerMerges, 'joined').filter(name => name !== 'photos'))(
    'of an offer, %s: both additions stay, and what either removes is gone',
    async name => {
      const poster = await world.person('private')
      const { id } = await world.openJob(poster)
      const first = await openDevice(poster)
      await first.engine.send('edit-job', { id, [name]: ['de base', 'de trop'], toolsProvided: false })
      await first.engine.drain()
      const [one, other] = await openTwo(poster)
      await one.engine.send('edit-job', { id, [name]: ['de base', 'de trop', 'de l’un'] })
      await other.engine.send('edit-job', { id, [name]: ['de base', 'de l’autre'] })
      expect(await ownOffer(one, id)).toMatchObject({ [name]: ['de base', 'de trop', 'de l’un'] })
      await meet([one, other])
      for (const device of [one, other])
        expect(await ownOffer(device, id)).toMatchObject({ [name]: ['de base', 'de l’autre', 'de l’un'] })
      expect(await told(poster)).toEqual([])
    },
  )

  it.each(offerFieldNames.filter(name => offerMerges[name] === 'replaced'))(
    'of an offer, %s: the later one stands, and the other is notified if it had another value',
    async name => {
      const poster = await world.person('private')
      const { id } = await world.openJob(poster)
      const [first, second] = offerSaid[name]
      const base = await openDevice(poster)
      const before = needed.get(name)
      if (before) await base.engine.send('edit-job', { id, ...before })
      await base.engine.drain()
      const [one, other] = await openTwo(poster)
      await one.engine.send('edit-job', { id, [name]: first })
      await other.engine.send('edit-job', { id, [name]: second })
      await meet([one, other])
      expect(await ownOffer(one, id)).toEqual(await ownOffer(other, id))
      const isSame = JSON.stringify(first) === JSON.stringify(second)
      expect(await told(poster)).toHaveLength(isSame ? 0 : 1)
    },
  )

  it('of an offer, its photos: both stay, even over an unsent one, and a removed one stays removed', async () => {
    const poster = await world.person('private')
    const { id } = await world.openJob(poster)
    const [a, b, c] = await Promise.all([picture('png', 61, 40), picture('png', 62, 40), picture('png', 63, 40)])
    const first = await openDevice(poster)
    await first.engine.send('edit-job', { id, photos: [a] })
    await first.engine.drain()
    const [garden = ''] = (await ownOffer(first, id))?.photos ?? []
    const [one, other] = await openTwo(poster)
    await one.engine.send('edit-job', { id, photos: [garden, b] })
    await one.engine.send('edit-job', { id, photos: [b] })
    await other.engine.send('edit-job', { id, photos: [garden, c] })
    await meet([one, other])
    const hung = (await ownOffer(one, id))?.photos ?? []
    expect(hung).toHaveLength(2)
    expect(hung).not.toContain(garden)
    expect((await ownOffer(other, id))?.photos).toEqual(hung)
    // Removes a picture again before it was sent.
    for (const { signal } of [one, other]) signal('offline')
    await one.engine.send('edit-job', { id, photos: [...hung, a] })
    await one.engine.send('edit-job', { id, photos: hung })
    await meet([one, other])
    expect((await ownOffer(other, id))?.photos).toEqual(hung)
  })

  it('of a week: times and days off of both stay', async () => {
    expect(byKind(availabilityMerges, 'joined')).toEqual(['free', 'daysOff'])
    const student = await world.person('student')
    const [one, other] = await openTwo(student)
    const away = { from: later(20), to: later(22) }
    await one.engine.send('edit-availability', { id: student.id, free: ['monday-morning'], daysOff: [away] })
    await other.engine.send('edit-availability', { id: student.id, free: ['friday-evening'] })
    await meet([one, other])
    for (const device of [one, other])
      expect((await ownUser(device, student))?.availability).toEqual({
        free: ['monday-morning', 'friday-evening'],
        daysOff: [away],
      })
  })

  it('of a profile: tools of both stay, replaced fields are notified one by one, and never to a stranger', async () => {
    expect(byKind(studentProfileMerges, 'joined')).toEqual(['availableTools'])
    const student = await world.person('student')
    const [one, other] = await openTwo(student)
    const { id } = student
    await one.engine.send('edit-student-profile', { id, availableTools: ['échelle'], school: 'EPFL', bio: 'Un' })
    await one.engine.send('edit-profile', { id, firstName: 'Chloé', phone: '079 111 11 11' })
    await other.engine.send('edit-student-profile', { id, availableTools: ['râteau'], school: 'UNIL', bio: 'Deux' })
    await other.engine.send('edit-profile', { id, firstName: 'Zoé', phone: '079 111 11 11', city: 'Morges' })
    await meet([one, other])
    expect(await ownUser(one, student)).toMatchObject({
      firstName: 'Zoé',
      studentProfile: { availableTools: ['râteau', 'échelle'], school: 'UNIL', bio: 'Deux' },
    })
    const found = (await told(student)).toSorted()
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('(prénom : Chloé → Zoé)')
    expect(found[1]).toContain('(école : EPFL → UNIL ; présentation modifiée)')
  })

  it.each([...byKind(profileMerges, 'replaced'), 'school', 'bio'])(
    'of a profile, %s: the author of the replaced text is notified',
    async name => {
      const student = await world.person('student')
      const [one, other] = await openTwo(student)
      const command = name in profileMerges ? 'edit-profile' : 'edit-student-profile'
      const say = { phone: ['079 111 11 11', '079 222 22 22'] as const, city: ['Morges', 'Bex'] as const }
      const [first, second] = name === 'phone' || name === 'city' ? say[name] : ['Ada', 'Eva']
      await one.engine.send(command, { id: student.id, [name]: first })
      await other.engine.send(command, { id: student.id, [name]: second })
      await meet([one, other])
      expect(await told(student)).toHaveLength(1)
    },
  )

  it('of a saved search: its name and its alert', async () => {
    expect(byKind(savedSearchMerges, 'replaced')).toEqual(['name', 'isAlerting'])
    const student = await world.person('student')
    const first = await openDevice(student)
    const id = newId()
    const search = { id, name: 'Jardins', words: 'jardin', canton: null, category: null, minimumRate: null }
    await first.engine.send('save-search', search)
    await first.engine.drain()
    const [one, other] = await openTwo(student)
    await one.engine.send('edit-saved-search', { id, name: 'Jardins de Vevey', isAlerting: true })
    await other.engine.send('edit-saved-search', { id, name: 'Jardins de Bex' })
    await meet([one, other])
    expect(await one.engine.db.savedSearches.get(id)).toMatchObject({ name: 'Jardins de Bex', isAlerting: true })
    expect(await told(student)).toEqual([expect.stringContaining('(nom : Jardins de Vevey → Jardins de Bex)')])
  })

  it('a merge beyond the limit is refused with the later input, which can be corrected over the current value', async () => {
    const student = await world.person('student')
    const [one, other] = await openTwo(student)
    const tools = (letter: string) => Array.from({ length: limits.tools.max }, (_, n) => `${letter}${n}`)
    const { id } = student
    await one.engine.send('edit-student-profile', { id, availableTools: tools('a') })
    const entry = await other.engine.send('edit-student-profile', { id, availableTools: tools('b') })
    await meet([one, other])
    expect(await other.engine.db.outbox.where('id').equals(entry).first()).toMatchObject({
      state: 'refused',
      refusal: { code: 'invalid-input', field: 'availableTools' },
    })
    await other.engine.correct(entry, { id, availableTools: [...tools('a').slice(1), 'b0'] })
    await other.engine.drain()
    expect((await ownUser(other, student))?.studentProfile?.availableTools).toEqual([...tools('a').slice(1), 'b0'])
  })

  it('one after the other on one phone, nothing counts as replaced', async () => {
    const poster = await world.person('private')
    const { id } = await world.openJob(poster)
    const device = await openDevice(poster)
    device.signal('offline')
    for (const rate of [26, 27, 28]) await device.engine.send('edit-job', { id, rate, title: ` Titre ${rate} ` })
    await device.engine.send('edit-profile', { id: poster.id, phone: ' 079 333 33 33 ', city: 'Lausanne ' })
    await device.engine.send('edit-profile', { id: poster.id, phone: '079 444 44 44', city: 'Bex' })
    await meet([device])
    expect(await ownOffer(device, id)).toMatchObject({ rate: 28, title: 'Titre 28' })
    expect(await told(poster)).toEqual([])
  })

  it('an edit without `was` replaces', async () => {
    const student = await world.person('student')
    const say = (free: string[]) => student.call('PATCH', `/api/users/${student.id}/availability`, { free })
    await say(['monday-morning'])
    expect((await say(['friday-evening'])).body.availability.free).toEqual(['friday-evening'])
    const unreadable = { free: ['sunday-evening'], was: { free: 'whenever' } }
    const answer = await student.call('PATCH', `/api/users/${student.id}/availability`, unreadable)
    expect([answer.status, answer.body.availability.free]).toEqual([200, ['sunday-evening']])
  })
})
