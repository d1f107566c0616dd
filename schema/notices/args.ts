import type { Change, Changes } from './changes.ts'

declare const of: unique symbol
/** Text that a notice does not store. It is looked up when the notice is read. */
type LookedUp<Kind extends string> = string & { readonly [of]: Kind }

export type Name = LookedUp<'first name'>
/** First and last name, used between a person and their deputies. */
export type WholeName = LookedUp<'whole name'>
/** Title of an offer, or of a job as agreed. */
export type Title = LookedUp<'title'>
/** Text of a question, or of its answer. */
export type Quote = LookedUp<'quote'>

/** Stored form of an argument: a reference instead of text (resolved by `notice_args` in `api/db/functions/notices.sql`). */
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
/** The link of the notice contains the whole name, as the documented pages require. */
export const linkedPerson = (id: string) => ({ person: id, inLink: true }) as const
export const offer = (id: string) => ({ offer: id })
export const job = (id: string) => ({ job: id })
export const quote = (id: string, part: 'text' | 'answer') => ({ question: id, part })
