import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { refusingWorld } from '../testing/refusing-world.ts'
import { review } from '../testing/world.ts'

const { world, poster, student, job, offer, asPoster, asStudent, refusalOf } = await refusingWorld()
const toJobs = { path: '/api/jobs', headers: asPoster }

type Leaf = { at: string; set: (text: string) => unknown }

const leavesOf = (value: unknown, at: string[] = []): Leaf[] => {
  if (typeof value === 'string') return [{ at: at.join('.'), set: text => text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, [...at, key]).map(({ at, set }) => ({
      at,
      set: (text: string) => {
        const changed = { ...value, [key]: set(text) }
        return Array.isArray(value) ? Object.values(changed) : changed
      },
    })),
  )
}

describe('text fields refuse invalid text', () => {
  const lists = { requiredSkills: ['HTML'], deliverables: ['Un site'], requiredTools: ['laptop'], toolsProvided: false }
  const account = {
    firstName: 'Zoé',
    lastName: 'Rey',
    email: 'zoe@test.example',
    phone: '+41 79 000 00 00',
    city: 'Sion, VS',
  }
  const { structuredEvaluation } = review(student.id, job.id)
  const full = { jobTitle: 'Jardin', jobCategory: 'Service général', additionalComments: 'Bien' }
  const bodies = [
    [
      'POST',
      '/api/jobs',
      asPoster,
      world.jobInput({ ...lists, isLongTermProject: true, projectDuration: '3 mois', category: 'digital' }),
    ],
    [
      'POST',
      '/api/applications',
      asStudent,
      { id: newId(), jobId: offer.id, studentId: student.id, message: 'Bonjour' },
    ],
    ['POST', `/api/jobs/${job.id}/messages`, asPoster, { content: 'Bonjour', receiverId: student.id }],
    [
      'PATCH',
      `/api/users/${poster.id}`,
      asPoster,
      { firstName: 'Zoé', lastName: 'Rey', phone: account.phone, city: account.city },
    ],
    [
      'PATCH',
      `/api/users/${student.id}/student-profile`,
      asStudent,
      { school: 'EPFL', bio: 'Bonjour', availableTools: ['vélo'] },
    ],
    [
      'POST',
      '/api/reviews',
      asPoster,
      { ...review(student.id, job.id), structuredEvaluation: { ...structuredEvaluation, ...full } },
    ],
    [
      'POST',
      '/api/auth/register',
      asPoster,
      {
        ...account,
        password: 'seven blue bicycles',
        userType: 'student',
        terms: true,
        school: 'EPFL',
        bio: 'x',
        availableTools: ['vélo'],
      },
    ],
    ['POST', '/api/auth/forgot-password', asPoster, { email: account.email }],
  ] as const

  it.each(
    bodies.flatMap(([method, path, headers, body]) =>
      leavesOf(body).map(leaf => [method, path, leaf.at, headers, leaf] as const),
    ),
  )('%s %s: %s', async (method, path, at, headers, { set }) => {
    for (const text of ['a\0b', '\0', '\ud800', 'a\udfff', '\udc00\ud800']) {
      expect(await refusalOf({ method, path, headers, body: JSON.stringify(set(text)) })).toMatchObject({
        status: 400,
        code: 'invalid-input',
        field: at,
      })
    }
  })
})

describe('refuses numbers and dates out of range', () => {
  it.each([
    '1e400',
    '-1e400',
    '-0',
    '0',
    '14.99',
    '500.01',
    '1e21',
    '0.30000000000000004',
    '15.001',
    '15.0049',
    '"25"',
    '[25]',
    'null',
    'true',
  ])('a rate of %s', async rate => {
    const body = JSON.stringify(world.jobInput()).replace('"rate":25', `"rate":${rate}`)
    expect(await refusalOf({ ...toJobs, body })).toMatchObject({ status: 400, code: 'invalid-input', field: 'rate' })
  })

  it.each(['0', '6', '1.5', '1e400', '-1', '4.0000001', '"5"'])('a rating of %s', async rating => {
    const body = JSON.stringify(review(student.id, job.id)).replace('"rating":5', `"rating":${rating}`)
    expect(await refusalOf({ path: '/api/reviews', headers: asPoster, body })).toMatchObject({
      status: 400,
      code: 'invalid-input',
      field: 'rating',
    })
  })

  it.each(
    [
      [
        '2019-12-31',
        '2100-01-01',
        '2026-02-30',
        '2026-13-01',
        '0000-00-00',
        '9999-12-31T23:59:59Z',
        '2026-01-01T25:00:00Z',
      ],
      [
        '+275760-09-13T00:00:00.001Z',
        '-000001-01-01T00:00:00Z',
        '2026-01-01T00:00:00',
        '01.02.2026',
        'tomorrow',
        'infinity',
        '',
      ],
    ].flat(),
  )('a date of «%s»', async scheduledFor => {
    const body = JSON.stringify(world.jobInput({ scheduledFor }))
    expect(await refusalOf({ ...toJobs, body })).toMatchObject({
      status: 400,
      code: 'invalid-input',
      field: 'scheduledFor',
    })
  })

  it.each([1_767_225_600, 1e300, true, {}, []])('a date of %j', async scheduledFor => {
    expect(await refusalOf({ ...toJobs, body: JSON.stringify(world.jobInput({ scheduledFor })) })).toMatchObject({
      status: 400,
      code: 'invalid-input',
      field: 'scheduledFor',
    })
  })
})
