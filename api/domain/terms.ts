import { agreedTerms, termsOf, termsThatDiffer } from '../../schema/decisions/terms.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import { terms as termsShape, type Terms } from '../../schema/entities/terms.ts'
import { sharedFieldNames } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { takeOrNull } from '../../schema/take.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { LockedOffer } from './locks.ts'
import { derivedColumns, readOffer } from './offer-columns.ts'

/** Terms from PostgreSQL; an unreadable schedule becomes null. */
const stored = termsShape.extend({ schedule: schedule.nullable().catch(null) })

export const readTerms = (column: unknown): Terms => stored.parse(column)

/** Column with the terms of the version that application `a` was written for. */
export const termsColumn = (sql: Sql | Transaction) => sql`
  (select terms_in(v.said) from offer_versions v where v.offer_id = a.offer_id and v.number = a.offer_version)`

const none: Partial<Offer> = {}

type Application = { offerVersion: number }

/** Returns what the two agree on: the terms of the version that the application was written for; the rest is the offer's. */
export const agreeOn = async (tx: Transaction, { id, postedById }: LockedOffer, { offerVersion }: Application) => {
  const [version] = await tx<{ terms: unknown }[]>`
    select terms_in(said) as terms from offer_versions where offer_id = ${id} and number = ${offerVersion}`
  const offer = await readOffer(tx, id)
  const written = readTerms(version?.terms)
  const differing = termsThatDiffer(written, offer)
  const terms = differing.length === 0 ? termsOf(offer) : agreedTerms(written, offer, Date.now())
  const isElsewhere = differing.includes('where')
  const derived = await derivedColumns(tx, postedById, { location: terms.location, duration: terms.duration })
  return {
    terms,
    columns: {
      title: offer.title,
      rate: terms.rate,
      duration: terms.duration,
      location: terms.location,
      // Fields that only its two people read belong to the offer's place, so omit them if the place differs.
      ...takeOrNull(isElsewhere ? none : offer, sharedFieldNames),
      scheduledFor: terms.scheduledFor,
      schedule: terms.schedule && tx.json(terms.schedule),
      isThroughPouce: offer.isThroughPouce,
      paymentMethod: offer.paymentMethod,
      canton: derived.canton ?? null,
      estimatedDuration: derived.estimatedDuration ?? null,
    },
  }
}

export type Agreement = Awaited<ReturnType<typeof agreeOn>>
export type JobTerms = Agreement['columns']
