import { kept } from '../testing/notices.ts'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { picture } from '../testing/picture.ts'
import { createWorld, type Call } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

describe('profiles', () => {
  it('J-08 P-15 are shown to everyone without contact details, and are 404 for an unknown id', async () => {
    const student = await world.person('student')
    const { status, body } = await world.visitor('GET', `/api/users/${student.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      firstName: 'Élodie',
      city: 'Lausanne, VD',
      userType: 'student',
      profileImageUrl: null,
    })
    expect(body).not.toHaveProperty('email')
    expect(body).not.toHaveProperty('phone')
    for (const path of ['', '/reviews', '/structured-evaluations']) {
      expect((await world.visitor('GET', `/api/users/${newId()}${path}`)).status).toBe(404)
    }
  })

  it('J-08 show contact details to oneself and to individuals who have an application from the student', async () => {
    const { poster, student } = await world.assignedJob()
    const sees = async (caller: Call, id: string) => (await caller('GET', `/api/users/${id}`)).body.email
    expect(await sees(poster.call, student.id)).toBe(student.email)
    expect(await sees(student.call, student.id)).toBe(student.email)
    expect(await sees((await world.person('private')).call, student.id)).toBeUndefined()
    expect(await sees((await world.person('student')).call, student.id)).toBeUndefined()
    expect(await sees(student.call, poster.id), 'an individual’s address is never shown').toBeUndefined()
  })

  it('S-14 are edited field by field, by their owner', async () => {
    const student = await world.person('student')
    const path = `/api/users/${student.id}`
    const { body } = await student.call('PATCH', path, { firstName: '  Anne-Sophie ', city: 'Delémont, JU' })
    expect(body).toMatchObject({ firstName: 'Anne-Sophie', city: 'Delémont, JU', phone: '+41 79 000 00 00' })
    expect((await sql`select canton from users where id = ${student.id}`)[0]?.['canton']).toBe('JU')
    expect((await student.call('PATCH', path, { phone: '123' })).body).toMatchObject({
      field: 'phone',
      message: 'Invalid phone number',
    })
    expect((await student.call('PATCH', path, { userType: 'private' })).status).toBe(400)
    expect((await student.call('PATCH', path, { email: 'x@y.ch' })).status).toBe(400)
    const other = await world.person('student')
    expect((await other.call('PATCH', path, { firstName: 'Eve' })).status).toBe(404)
  })

  it('S-14 store a student’s school, bio and distinct tools; a blank one is emptied', async () => {
    const student = await world.person('student')
    const path = `/api/users/${student.id}/student-profile`
    await student.call('PATCH', path, { school: 'EPFL', bio: 'Curieuse', availableTools: [' perceuse ', 'vélo'] })
    const { body } = await student.call('PATCH', path, { bio: ' ' })
    expect(body.studentProfile).toMatchObject({ school: 'EPFL', bio: null, availableTools: ['perceuse', 'vélo'] })
    for (const availableTools of [['vélo', ' vélo'], ['  '], 'vélo']) {
      expect((await student.call('PATCH', path, { availableTools })).status).toBe(400)
    }
    const poster = await world.person('private')
    expect((await poster.call('PATCH', `/api/users/${poster.id}/student-profile`, { bio: 'x' })).status).toBe(403)
  })
})

describe('the profile photo', () => {
  const own = (person: { id: string }) => ({ 'X-User-Id': person.id })
  const upload = (person: Awaited<ReturnType<typeof world.person>>, profileImage: string) =>
    person.call('POST', '/api/users/profile-image', { profileImage }, own(person))

  it('S-16 is re-encoded without its metadata, and named by its content', async () => {
    const student = await world.person('student')
    const { status, body } = await upload(student, await picture('jpeg', 90, 70))
    expect(status).toBe(200)
    const image = await world.app.request(body.profileImageUrl)
    const bytes = Buffer.from(await image.arrayBuffer())
    expect(bytes.includes('Secret place')).toBe(false)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.profileImageUrl.split('/').at(-1))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 90, height: 70 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('K-453 is cached for a day, then revalidated by its ETag; a hidden or deleted one is not found', async () => {
    const [student, admin] = [await world.person('student'), await world.person('student', { isAdmin: true })]
    const { profileImageUrl } = (await upload(student, await picture('jpeg', 91, 71))).body
    for (const path of [profileImageUrl, `${profileImageUrl}/small`]) {
      const shown = await world.app.request(path)
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=86400, must-revalidate',
      ])
      const tag = { 'If-None-Match': String(shown.headers.get('etag')) }
      const again = await world.app.request(path, { headers: tag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('cache-control')).toBe('public, max-age=86400, must-revalidate')
      expect((await world.app.request(path, { headers: { 'If-None-Match': '"another"' } })).status).toBe(200)
    }
    const tag = { 'If-None-Match': `W/"${profileImageUrl.split('/').at(-1)}"` }
    const missing = async () => {
      const answer = await world.app.request(profileImageUrl, { headers: tag })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    await sql`update images set hidden_at = now() where hash = ${profileImageUrl.split('/').at(-1)}`
    await missing()
    const seen = await admin.call('GET', profileImageUrl, undefined, tag)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await student.call('DELETE', '/api/users/profile-image', undefined, own(student))
    await missing()
  })

  it('S-16 deletes only a picture that is no longer used', async () => {
    const [student, other] = [await world.person('student'), await world.person('student')]
    const shared = await picture('png', 33, 33)
    const { profileImageUrl } = (await upload(student, shared)).body
    await upload(other, shared)
    const exists = async () => (await world.app.request(profileImageUrl)).status === 200
    expect(
      (await student.call('DELETE', '/api/users/profile-image', undefined, own(student))).body.profileImageUrl,
    ).toBeNull()
    expect(await exists()).toBe(true)
    await upload(other, await picture('webp', 34, 34))
    expect(await exists()).toBe(false)
  })

  it('S-16 is set and removed while another person is sending them a notification', async () => {
    const student = await world.person('student')
    const photo = await picture('png')
    await sql.begin(async tx => {
      const notice = { id: newId(), userId: student.id, type: 'other' as const, ...kept(sql, 'Bonjour', 'Avis') }
      await tx`insert into notifications ${tx(notice)}`
      expect((await upload(student, photo)).status).toBe(200)
      expect((await student.call('DELETE', '/api/users/profile-image', undefined, own(student))).status).toBe(200)
    })
  })

  it('S-16 refuses another person’s header, bytes that are no picture, and files that are too large', async () => {
    const [student, other] = [await world.person('student'), await world.person('student')]
    const one = await picture('png')
    expect((await student.call('POST', '/api/users/profile-image', { profileImage: one }, own(other))).status).toBe(403)
    expect((await student.call('DELETE', '/api/users/profile-image', undefined, own(other))).status).toBe(403)
    const asPng = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const broken = Buffer.concat([Buffer.from(one.split(',')[1] ?? '', 'base64').subarray(0, 60), Buffer.alloc(40)])
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    for (const bytes of [svg, broken, gif, Buffer.from('hello')]) {
      expect((await upload(student, asPng(bytes))).body.code).toBe('invalid-image')
    }
    const many = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect((await upload(student, asPng(many))).body.code).toBe('image-too-large')
    const heavy = Buffer.concat([Buffer.from(one.split(',')[1] ?? '', 'base64'), Buffer.alloc(5 * 1024 * 1024)])
    expect((await upload(student, asPng(heavy))).status).toBe(413)
    expect((await upload(student, 'data:text/html;base64,AAAA')).status).toBe(400)
  })

  it('S-16 has no address that is not a picture’s', async () => {
    for (const id of ['x', 'a'.repeat(64), '..%2f..%2fetc']) {
      expect((await world.app.request(`/api/images/${id}`)).status).toBe(404)
    }
  })
})
