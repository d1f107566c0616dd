import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { createWorld, toStrangers, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const publish = async (given: object = {}) => {
  const poster = await world.person('private')
  return { poster, job: await world.openJob(poster, given) }
}
const { edit } = world
const told = async (person: Person) =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body
    .filter(({ title }: { title: string }) => title === 'Offre modifiée')
    .map(({ message, actionUrl, type, isRead }: Record<string, unknown>) => ({ message, actionUrl, type, isRead }))
const read = async (person: Person) => person.call('PATCH', `/api/notifications/${person.id}/mark-all-read`)
const applied = async (student: Person, jobId: string) =>
  (await student.call('GET', `/api/jobs/${jobId}/check-application`)).body.application

const notice = (changes: string, title = 'Tondre la pelouse') => `L’offre « ${title} » a été modifiée (${changes}).`

describe('an edit', () => {
  it.each<[field: string, changes: object, derived?: object]>([
    ['title', { title: 'Tailler la haie' }],
    ['description', { description: 'Deux mètres de haut.\nÉchelle sur place.' }],
    ['location', { location: 'Genève, GE' }, { canton: 'GE' }],
    ['a place that names no canton', { location: 'Au bord du lac' }, { canton: 'VD' }],
    ['duration', { duration: '3 h 30' }, { estimatedDuration: 3.5 }],
    ['rate', { rate: 28.5 }, { hourlyRate: 28.5, minimumRate: 15 }],
    ['category', { category: 'digital' }],
    ['subcategory', { subcategory: 'gardening' }],
    ['deliveryType', { deliveryType: 'hybrid' }],
    ['requiredSkills', { requiredSkills: ['Soin', 'Calme'] }],
    ['languageRequired', { languageRequired: 'german' }],
    ['isLongTermProject', { isLongTermProject: true, projectDuration: '3 mois' }],
    ['deliverables', { deliverables: ['Une haie droite'] }],
    ['urgencyLevel', { urgencyLevel: 'urgent' }],
    ['experienceRequired', { experienceRequired: 'basic' }],
    ['physicalDemand', { physicalDemand: 'heavy' }],
    ['paymentMethod', { paymentMethod: 'both' }],
    ['isThroughPouce', { isThroughPouce: true }],
    ['tipAllowed', { tipAllowed: true }],
    ['toolsProvided', { toolsProvided: false, requiredTools: ['ladder'] }],
    ['scheduledFor', { scheduledFor: '2027-03-14T00:00:00.000Z' }],
  ])('changes %s of an open offer and what is derived from it, and nothing else', async (_, changes, derived = {}) => {
    const { poster, job } = await publish()
    const answer = await edit(poster, job.id, changes)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...job,
      ...changes,
      ...derived,
      assignedTo: null,
      applicationsCount: 0,
      deletedAt: null,
    })
    const { assignedTo: _a, applicationsCount: _b, deletedAt: _c, ...shown } = answer.body
    expect((await world.visitor('GET', `/api/jobs/${job.id}`)).body).toEqual(toStrangers(shown))
  })

  it('clears optional fields', async () => {
    const { poster, job } = await publish({
      subcategory: 'gardening',
      isLongTermProject: true,
      projectDuration: '3 mois',
      scheduledFor: '2027-03-14',
    })
    const answer = await edit(poster, job.id, { subcategory: null, projectDuration: ' ', scheduledFor: null })
    expect(answer.body).toMatchObject({ subcategory: null, projectDuration: null, scheduledFor: null })
  })

  it('removes fields that become meaningless after a switch', async () => {
    const { poster, job } = await publish({
      subcategory: 'gardening',
      isLongTermProject: true,
      projectDuration: '3 mois',
      toolsProvided: false,
      requiredTools: ['ladder'],
    })
    const changes = { category: 'digital', isLongTermProject: false, toolsProvided: true }
    expect((await edit(poster, job.id, changes)).body).toMatchObject({
      ...changes,
      subcategory: null,
      projectDuration: null,
      requiredTools: [],
    })
  })

  it('K-265 P-12 describes the payment in one phrase; naming only a way to pay by hand means paying by hand', async () => {
    const { poster, job } = await publish({ isThroughPouce: true, paymentMethod: 'both' })
    expect((await publish()).job).toMatchObject({ isThroughPouce: false, paymentMethod: 'cash' })
    const student = await world.person('student')
    await world.apply(student, job.id)
    const said = async (changes: object) => {
      await read(student)
      const { isThroughPouce } = (await edit(poster, job.id, changes)).body
      return [isThroughPouce, (await told(student))[0].message]
    }
    const through = { paymentMethod: 'both', isThroughPouce: true }
    // Older apps, which know nothing else, have always shown « cash or TWINT » here.
    expect(await said({ paymentMethod: 'both' })).toEqual([false, notice('paiement : Par Pouce → Espèces ou TWINT')])
    expect(await said(through)).toEqual([true, notice('paiement : Espèces ou TWINT → Par Pouce')])
    expect(await said({ paymentMethod: 'cash' })).toEqual([false, notice('paiement : Par Pouce → Espèces')])
    expect(await said(through)).toEqual([true, notice('paiement : Espèces → Par Pouce')])
  })

  it('is validated by the rules of publishing on the resulting offer', async () => {
    const { poster, job } = await publish()
    const wrong = [
      { subcategory: 'design' },
      { projectDuration: '3 mois' },
      { requiredTools: ['ladder'] },
      { isLongTermProject: false, projectDuration: '3 mois' },
    ]
    for (const changes of wrong) {
      const [edited, published] = [
        await edit(poster, job.id, changes),
        await poster.call('POST', '/api/jobs', world.jobInput(changes)),
      ]
      expect(edited).toMatchObject({ status: 400, body: published.body })
    }
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body).toEqual(job)
  })

  it.each([
    { title: '' },
    { title: 'x'.repeat(121) },
    { title: 'Deux\nlignes' },
    { description: '\u200b' },
    { location: ' ' },
    { duration: 3 },
    { rate: 14 },
    { rate: 501 },
    { rate: '28' },
    { rate: 25.001 },
    { category: 'fishing' },
    { subcategory: 'fishing' },
    { deliveryType: null },
    { requiredSkills: ['a', 'a'] },
    { requiredSkills: 'a' },
    { languageRequired: 'romansh' },
    { isLongTermProject: 'yes' },
    { isLongTermProject: true, projectDuration: 'x'.repeat(61) },
    { deliverables: Array.from({ length: 21 }, (_, n) => `${n}`) },
    { urgencyLevel: '' },
    { experienceRequired: 1 },
    { physicalDemand: 'none' },
    { paymentMethod: 'card' },
    { toolsProvided: null },
    { toolsProvided: false, requiredTools: [''] },
    { scheduledFor: 'demain' },
    { scheduledFor: '2027-02-30' },
    { poster: 'me' },
  ])('refuses %j as publishing does', async changes => {
    const { poster, job } = await publish()
    const published = await poster.call('POST', '/api/jobs', world.jobInput(changes))
    expect(published.status).toBe(400)
    expect(await edit(poster, job.id, changes)).toMatchObject({ status: 400, body: published.body })
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body).toEqual(job)
  })

  it('accepts no server-side fields, and requires at least one field', async () => {
    const { poster, job } = await publish()
    for (const changes of [{}, { canton: 'GE' }, { status: 'open' }, { postedById: poster.id }, { createdAt: 'now' }])
      expect(await edit(poster, job.id, changes)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  })

  it('is allowed for its poster only, and only on an open offer', async () => {
    const { poster, job } = await publish()
    const [student, other] = [await world.person('student'), await world.person('private')]
    const changes = { rate: 30 }
    expect((await edit(other, job.id, changes)).body.code).toBe('not-found')
    expect((await edit(poster, newId(), changes)).body.code).toBe('not-found')
    expect((await edit(student, job.id, changes)).body.code).toBe('forbidden')
    expect((await world.visitor('PATCH', `/api/jobs/${job.id}/details`, changes)).status).toBe(401)
    const application = await world.apply(student, job.id)
    await world.accept(poster, application.id)
    const closed = async (code = 'job-not-open') => expect((await edit(poster, job.id, changes)).body.code).toBe(code)
    await closed()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'in_progress' })
    await closed()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    await closed()
    const cancelled = await world.openJob(poster)
    await poster.call('PATCH', `/api/jobs/${cancelled.id}`, { status: 'cancelled' })
    expect((await edit(poster, cancelled.id, changes)).body.code).toBe('job-not-open')
    const deleted = await world.openJob(poster)
    await poster.call('DELETE', `/api/jobs/${deleted.id}`)
    expect((await edit(poster, deleted.id, changes)).body.code).toBe('not-found')
    expect(await sql`select 1 from offers where rate = 30`).toHaveLength(0)
  })

  it('cannot bypass moderation: a hidden offer is not changed, and an edit of it sends no notification', async () => {
    const { poster, job } = await publish()
    const student = await world.person('student')
    await world.apply(student, job.id)
    await sql`update offers set hidden_at = now() where id = ${job.id}`
    expect((await edit(poster, job.id, { title: 'Autre chose' })).body.code).toBe('already-hidden')
    expect(await told(student)).toEqual([])
    expect(await sql`select title from offers where id = ${job.id}`).toEqual([{ title: job.title }])
  })

  it('has a limit that people do not reach', async () => {
    const { poster, job } = await publish()
    for (let n = 0; n < 60; n++) expect((await edit(poster, job.id, { rate: 20 + (n % 2) })).status).toBe(200)
    const { status, headers } = await edit(poster, job.id, { rate: 40 })
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('waiting applicants', () => {
  const setScene = async (given: object = {}) => {
    const { poster, job } = await publish(given)
    const student = await world.person('student')
    return { poster, job, student, application: await world.apply(student, job.id) }
  }

  it('are notified of changes with old and new value, and find them on the application', async () => {
    const { poster, job, student } = await setScene()
    await edit(poster, job.id, { rate: 28, location: 'Morges, VD', description: 'Autrement.' })
    const changes = ['tarif : 25 → 28 CHF/h', 'lieu : Lausanne, VD → Morges, VD', 'description modifiée']
    expect(await told(student)).toEqual([
      {
        type: 'application_update',
        message: notice(changes.join(' ; ')),
        actionUrl: `/jobs/${job.id}`,
        isRead: false,
      },
    ])
    expect((await applied(student, job.id)).changes).toEqual(changes)
    expect((await student.call('GET', '/api/applications/student')).body).toMatchObject([{ changes }])
  })

  it('read each field in a short phrase', async () => {
    const { poster, job, student } = await setScene()
    await edit(poster, job.id, {
      title: 'Tailler',
      duration: 'x'.repeat(60),
      scheduledFor: '2027-03-14',
      category: 'digital',
      subcategory: 'design',
      deliveryType: 'remote',
      urgencyLevel: 'high',
      isLongTermProject: true,
      projectDuration: '3 mois',
      toolsProvided: false,
      requiredTools: ['laptop'],
      physicalDemand: 'moderate',
      experienceRequired: 'expert',
      languageRequired: 'italian',
      requiredSkills: ['Soin'],
      deliverables: ['Un jardin'],
      paymentMethod: 'twint',
    })
    expect((await applied(student, job.id)).changes).toEqual([
      `durée : 2 heures → ${'x'.repeat(39)}…`,
      'date prévue : à convenir → 14.03.2027',
      'titre : Tondre la pelouse → Tailler',
      'catégorie : Services physiques → Services numériques',
      'domaine : aucun → Design',
      'mode : Sur place → À distance',
      'urgence : Normale → Élevée',
      'effort physique : Léger → Modéré',
      'projet à long terme : non → oui',
      'durée du projet : non précisée → 3 mois',
      'matériel fourni : oui → non',
      'matériel à apporter modifié',
      'paiement : Espèces → TWINT',
      'expérience : Aucune → Confirmée',
      'langue : Français → Italien',
      'compétences souhaitées modifiées',
      'résultats attendus modifiés',
    ])
  })

  it('are notified of every edit, also of long ones', async () => {
    const long = (sign: string) => ({
      title: sign.repeat(120),
      location: sign.repeat(160),
      duration: sign.repeat(60),
      isLongTermProject: true,
      projectDuration: sign.repeat(60),
    })
    const { poster, job, student } = await setScene({ ...long('😀'), scheduledFor: '2027-03-14' })
    const answer = await edit(poster, job.id, {
      ...long('🌳'),
      rate: 499.95,
      scheduledFor: null,
      category: 'consulting',
      subcategory: 'administrative',
      deliveryType: 'remote',
      urgencyLevel: 'urgent',
      toolsProvided: false,
      requiredTools: ['laptop'],
      physicalDemand: 'moderate',
      experienceRequired: 'intermediate',
      languageRequired: 'german',
      requiredSkills: ['Soin'],
      deliverables: ['Un jardin'],
      paymentMethod: 'both',
    })
    expect(answer.status).toBe(200)
    expect((await told(student))[0].message).toContain(' ; et d’autres points).')
    expect((await applied(student, job.id)).changes).toHaveLength(18)
  })

  it('are not notified if nothing changed, and no device is poked', async () => {
    const { poster, job, student } = await setScene({ requiredSkills: ['Soin'] })
    const before = await sql`select feed, entity, id, xid from changes order by 1, 2, 3`
    const answer = await edit(poster, job.id, { rate: 25, title: ' Tondre la pelouse ', requiredSkills: ['Soin'] })
    expect(answer.status).toBe(200)
    expect(await sql`select feed, entity, id, xid from changes order by 1, 2, 3`).toEqual(before)
    expect(await told(student)).toEqual([])
    expect(await applied(student, job.id)).not.toHaveProperty('changes')
  })

  it('have one unread notification per offer, with the difference from what they last read', async () => {
    const { poster, job, student } = await setScene()
    await edit(poster, job.id, { rate: 26 })
    await edit(poster, job.id, { rate: 28, location: 'Morges, VD' })
    expect(await told(student)).toMatchObject([
      { message: notice('tarif : 25 → 28 CHF/h ; lieu : Lausanne, VD → Morges, VD') },
    ])
    await read(student)
    await edit(poster, job.id, { rate: 30 })
    await edit(poster, job.id, { duration: '3 heures' })
    expect(await told(student)).toMatchObject([
      { isRead: false, message: notice('tarif : 28 → 30 CHF/h ; durée : 2 heures → 3 heures') },
      { isRead: true },
    ])
    expect((await applied(student, job.id)).changes).toEqual([
      'tarif : 25 → 30 CHF/h',
      'durée : 2 heures → 3 heures',
      'lieu : Lausanne, VD → Morges, VD',
    ])
  })

  it('get a notification within the maximum length, however much has changed', async () => {
    const { poster, job, student } = await setScene({ title: 'a'.repeat(120), location: 'b'.repeat(100) })
    const long = { title: 'x'.repeat(120), location: 'y'.repeat(100), duration: 'z'.repeat(60) }
    const others = {
      isLongTermProject: true,
      projectDuration: 'p'.repeat(60),
      toolsProvided: false,
      requiredTools: ['ladder'],
    }
    const choices = { category: 'digital', subcategory: 'design', deliveryType: 'remote', urgencyLevel: 'high' }
    const more = { physicalDemand: 'moderate', experienceRequired: 'expert', languageRequired: 'italian' }
    const rest = {
      requiredSkills: ['Soin'],
      deliverables: ['Un jardin'],
      paymentMethod: 'twint',
      description: 'Autre.',
    }
    const changes = { ...long, ...others, ...choices, ...more, ...rest, rate: 28, scheduledFor: '2027-03-14' }
    expect((await edit(poster, job.id, changes)).status).toBe(200)
    expect((await told(student))[0].message.length).toBeLessThanOrEqual(1000)
  })

  it('have no notification left if an edit was undone before they read it', async () => {
    const { poster, job, student } = await setScene()
    await edit(poster, job.id, { rate: 30 })
    await edit(poster, job.id, { rate: 25 })
    expect(await told(student)).toEqual([])
    expect(await applied(student, job.id)).not.toHaveProperty('changes')
  })

  it('are notified of an edit that was undone after they read it, though nothing differs from what they applied for', async () => {
    const { poster, job, student } = await setScene()
    await edit(poster, job.id, { rate: 30 })
    await read(student)
    await edit(poster, job.id, { rate: 25 })
    expect((await told(student))[0].message).toBe(notice('tarif : 30 → 25 CHF/h'))
    expect(await applied(student, job.id)).not.toHaveProperty('changes')
  })

  it('marking the previous notification as read does not mark the new one', async () => {
    const { poster, job, student } = await setScene()
    await edit(poster, job.id, { rate: 30 })
    const [first] = (await student.call('GET', `/api/notifications/${student.id}`)).body
    await edit(poster, job.id, { location: 'Morges, VD' })
    expect((await student.call('PATCH', `/api/notifications/${first.id}/read`)).status).toBe(404)
    expect(await told(student)).toMatchObject([{ isRead: false }])
  })

  it('get only what is new to each of them, and a decided student gets nothing', async () => {
    const { poster, job, student } = await setScene()
    const [late, refused] = [await world.person('student'), await world.person('student')]
    const letter = await world.apply(refused, job.id)
    await poster.call('POST', `/api/applications/${letter.id}/reject`)
    await edit(poster, job.id, { rate: 30 })
    await world.apply(late, job.id)
    expect(await told(late)).toEqual([])
    await edit(poster, job.id, { location: 'Morges, VD' })
    const place = 'lieu : Lausanne, VD → Morges, VD'
    expect(await told(student)).toMatchObject([{ message: notice(`tarif : 25 → 30 CHF/h ; ${place}`) }])
    expect(await told(late)).toMatchObject([{ message: notice(place) }])
    expect((await applied(late, job.id)).changes).toEqual([place])
    expect(await told(refused)).toEqual([])
  })

  it('who apply again start from the current version', async () => {
    const { poster, job, student, application } = await setScene()
    await edit(poster, job.id, { rate: 30 })
    await student.call('DELETE', `/api/applications/${application.id}`)
    await world.apply(student, job.id)
    expect(await applied(student, job.id)).not.toHaveProperty('changes')
    await edit(poster, job.id, { location: 'Morges, VD' })
    expect(await told(student)).toMatchObject([{ message: notice('lieu : Lausanne, VD → Morges, VD') }])
  })

  it('keep the list of changes on the application once it is accepted', async () => {
    const { poster, job, student, application } = await setScene()
    await edit(poster, job.id, { title: 'Tondre et ramasser', rate: 30 })
    await world.accept(poster, application.id)
    // Except the terms, which the two have agreed on as they were.
    const changes = ['titre : Tondre la pelouse → Tondre et ramasser']
    expect(await applied(student, job.id)).toMatchObject({ status: 'accepted', changes, terms: { rate: 25 } })
  })
})

describe('around an edited offer', () => {
  it('N-03 no search and no student is notified a second time', async () => {
    const student = await world.person('student')
    const poster = await world.person('private')
    await student.call('POST', '/api/saved-searches', { name: 'Piano', words: 'piano' })
    const [near, found] = [await world.openJob(poster), await world.openJob(poster, { title: 'Porter un piano' })]
    const all = async () => (await student.call('GET', `/api/notifications/${student.id}`)).body
    const before = await all()
    expect(before).toHaveLength(2)
    await edit(poster, near.id, { title: 'Porter un autre piano', rate: 30 })
    await edit(poster, found.id, { title: 'Porter le piano', rate: 30 })
    await world.visitor('POST', '/api/auth/resend', { email: 'nobody@test.example' })
    const now = await all()
    expect(now.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
  })

  it('J-01 lists, searches and visitors see the current version at once', async () => {
    const { poster, job } = await publish({ title: 'Ranger le grenier bleu' })
    const found = async (words: string) =>
      (await world.visitor('GET', `/api/jobs?search=${words}`)).body.map(({ id }: { id: string }) => id)
    expect(await found('grenier%20bleu')).toEqual([job.id])
    await edit(poster, job.id, { title: 'Ranger la cave ocre' })
    expect(await found('grenier%20bleu')).toEqual([])
    expect(await found('cave%20ocre')).toEqual([job.id])
  })
})
