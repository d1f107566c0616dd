import { changedFrom, type Edit } from '../../schema/decisions/edited-offer.ts'
import type { Offer } from '../../schema/decisions/offer-rules.ts'
import { agreedTerms, termsOf, termsThatDiffer } from '../../schema/decisions/terms.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import { terms as termsShape, type Terms } from '../../schema/entities/terms.ts'
import type { Transaction } from '../db/connect.ts'
import { sayChanges } from '../texts/offer-changes.ts'
import type { LockedJob } from './locks.ts'
import { derivedColumns, readOffer } from './offer-columns.ts'

type Job = Pick<LockedJob, 'id' | 'postedById'>

/** As PostgreSQL keeps them; an unreadable schedule is none. */
const stored = termsShape.extend({ schedule: schedule.nullable().catch(null) })

export const readTerms = (column: unknown): Terms => stored.parse(column)

/** The columns of a job that are terms, or follow from them. An address is where the offer's place is. */
const columns = 'rate, duration, estimated_duration, location, address, canton, scheduled_for, schedule, is_recurring'

const asOffered = `jsonb_build_object(${columns
  .split(', ')
  .map(name => `'${name}', ${name}`)
  .join(', ')})`

/** Writes on an application what the offer said before, of what it says otherwise now: for the server, and in words for its student. */
const writeChanges = async (tx: Transaction, applicationId: string, before: Edit, now: Offer) => {
  const changes = sayChanges(before, now)
  await tx`
    update applications set offer_before = ${tx.json(before)}, offer_changes = ${changes} where id = ${applicationId}`
  return changes
}

type Application = { id: string; jobId: string; terms: unknown }

/** What the writer of an application had not read yet of its offer when it came. */
export const noteUnread = async (tx: Transaction, { id, jobId, terms }: Application) => {
  const offer = await readOffer(tx, jobId)
  return writeChanges(tx, id, changedFrom(readTerms(terms), offer), offer)
}

/**
 * Makes the terms of an application those of its job, by which all goes that is paid, noted and shown of it. What the offer says
 * otherwise by then stands beside, for when it is looked for again. Answers with what is agreed on.
 */
export const agreeOnTerms = async (tx: Transaction, { id, postedById }: Job, applicationId: string): Promise<Terms> => {
  const [found] = await tx<{ terms: unknown; offerBefore: Edit }[]>`
    select terms, offer_before from applications where id = ${applicationId}`
  if (!found) throw new Error('an application that is accepted is gone')
  const [application, offer] = [readTerms(found.terms), await readOffer(tx, id)]
  const differing = termsThatDiffer(application, offer)
  if (differing.length === 0) return termsOf(offer)
  const agreed = agreedTerms(application, offer, Date.now())
  const { duration, location, ...always } = agreed
  const touched = {
    ...(differing.includes('hours') && { duration }),
    ...(differing.includes('where') && { location, address: null }),
  }
  const changes = { ...always, ...touched, ...(await derivedColumns(tx, postedById, touched)) }
  await tx`update jobs set ${tx(changes)}, offered = ${tx.unsafe(asOffered)} where id = ${id}`
  const others = Object.entries(found.offerBefore).filter(([name]) => !(name in application))
  await writeChanges(tx, applicationId, Object.fromEntries(others), offer)
  return agreed
}

/** Gives an offer that is looked for again its own words back. */
export const restoreOffer = (tx: Transaction, jobId: string) => tx`
  update jobs j set (${tx.unsafe(columns)}) = (
    select ${tx.unsafe(columns)} from jsonb_populate_record(null::jobs, j.offered)
  ), offered = null
  where id = ${jobId} and offered is not null`
