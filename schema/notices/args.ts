import type { Change, Changes } from './changes.ts'

declare const of: unique symbol
/** Text that a notice does not hold: it is looked up when the notice is read. */
type LookedUp<Kind extends string> = string & { readonly [of]: Kind }

export type Name = LookedUp<'first name'>
/** As a person and their deputies name each other. */
export type WholeName = LookedUp<'whole name'>
/** Of an offer, or of a job as it was agreed on. */
export type Title = LookedUp<'title'>
/** A question, or its answer. */
export type Quote = LookedUp<'quote'>

/** What a notice holds in the place of such text: whose or of what it is (`notice_args` in `api/db/functions/notices.sql`). */
export type Stored<Arg> = Arg extends Name
  ? { person: string; inLink?: true }
  : Arg extends WholeName
    ? { person: string; whole: true }
    : Arg extends Title
      ? { offer: string } | { job: string }
      : Arg extends Quote
        ? { question: string; part: 'text' | 'answer' }
        : Arg extends Changes
          ? { changes: readonly Change[]; offer?: string }
          : Arg

export const person = (id: string) => ({ person: id })
export const wholePerson = (id: string) => ({ person: id, whole: true }) as const
/** Their whole name stands in the address, as the documented pages want it. */
export const linkedPerson = (id: string) => ({ person: id, inLink: true }) as const
export const offer = (id: string) => ({ offer: id })
export const job = (id: string) => ({ job: id })
export const quote = (id: string, part: 'text' | 'answer') => ({ question: id, part })
