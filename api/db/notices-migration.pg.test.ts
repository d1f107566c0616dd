import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { noticesOf } from '../testing/notices.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const { sql } = await emptyDatabase()

const person = async (firstName: string, userType: 'private' | 'student') => {
  const id = newId()
  const names = {
    firstName,
    lastName: 'Essai',
    email: `${firstName.toLowerCase()}@test.example`,
    phone: '079 000 00 00',
  }
  await sql`
    insert into users ${sql({ id, ...names, userType, city: 'Lausanne, VD', canton: 'VD', passwordHash: 'none' })}`
  return id
}

const text = {
  title: 'Tondre',
  description: 'La pelouse',
  location: 'Lausanne, VD',
  canton: 'VD',
  duration: '2 heures',
  rate: 25,
  category: 'physical',
  deliveryType: 'in_person',
  languageRequired: 'french',
  urgencyLevel: 'normal',
  experienceRequired: 'none',
  physicalDemand: 'light',
  paymentMethod: 'both',
  toolsProvided: true,
}

it('K-509 migrates earlier notifications to their kind and ids, and keeps the text of those without a reference', async () => {
  await migrate(sql, undefined, '0076-offers-and-jobs.sql')
  const [poster, student] = [await person('Élodie', 'private'), await person('Noé', 'student')]
  const offerId = newId()
  await sql`insert into offers ${sql({ id: offerId, postedById: poster, ...text })}`
  const gone = sql.json({ title: 'Sans nom', message: 'Sans nom' })
  const tell = (given: object) =>
    sql`insert into notifications ${sql({ id: newId(), userId: poster, type: 'other', title: 'Titre', message: 'Un mot', actionUrl: `/dashboard?tab=open&jobId=${offerId}`, ...given })}`
  const named = { named: [student], nameless: gone }
  const about = (kind: string, ...args: (string | object)[]) =>
    sql.json({ kind, args: JSON.parse(JSON.stringify(args)) })
  await tell({ ...named, about: about('newApplication', { id: student, name: 'Noé' }, 'Tondre') })
  await tell({
    ...named,
    about: about('reviewReminder', { id: student, name: 'Noé' }, 'Tondre'),
    actionUrl: `/review-student/${offerId}?title=Tondre&studentName=No%C3%A9+Essai&studentId=${student}`,
  })
  await tell({ about: about('paymentReleased', 'Tondre', '47.50 CHF'), actionUrl: '/dashboard?tab=wallet' })
  await tell({ ...named, title: 'Message de Noé' })
  await migrate(sql)
  const stored = await sql<{ args: unknown }[]>`select args from notifications order by created_at, id`
  expect(stored.map(({ args }) => args)).toEqual([
    [{ person: student }, { offer: offerId }],
    [{ person: student, inLink: true }, { offer: offerId }],
    ['Titre', 'Un mot'],
    ['Message de Noé', 'Un mot', { person: student }, { offer: offerId }],
  ])
  const told = await noticesOf(sql, poster)
  expect(told.map(({ kind, message }) => [kind, message])).toEqual([
    ['newApplication', 'Noé a postulé à votre offre « Tondre ».'],
    ['reviewReminder', 'Le job « Tondre » est terminé. Comment cela s’est-il passé avec Noé ?'],
    ['kept', 'Un mot'],
    ['kept', 'Un mot'],
  ])
  expect(told[1]?.actionUrl).toMatch(/^\/review-student\/[^?]*\?title=Tondre&studentName=No%C3%A9\+Essai&studentId=/)
})
