import type { EntityName } from '../../schema/sync.ts'
import * as applications from './applications.ts'
import * as appointments from './appointments.ts'
import * as disputes from './disputes.ts'
import * as jobs from './jobs.ts'
import * as lapses from './lapses.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as questions from './questions.ts'
import * as reviews from './reviews.ts'
import * as safety from './safety.ts'
import * as saved from './saved.ts'
import type { Context, Rows } from './effect.ts'

/** All actions that may wait offline. */
const all = {
  ...applications,
  ...appointments,
  ...disputes,
  ...jobs,
  ...lapses,
  ...messages,
  ...notifications,
  ...payments,
  ...people,
  ...questions,
  ...reviews,
  ...safety,
  ...saved,
}

type All = typeof all
type Effects = { [Key in keyof All as All[Key]['command']]: All[Key] }
export type Command = keyof Effects

type Given<Input> = Input extends { id: string } ? Omit<Input, 'id'> & { id?: string } : Input

/** Input as a screen passes it. An action that creates a row gets an id for it if none is given. */
export type CommandInput<Name extends Command> = Effects[Name]['creates'] extends EntityName
  ? Given<Parameters<Effects[Name]['show']>[1]>
  : Parameters<Effects[Name]['show']>[1]

/** An effect as the generic steps see it: they pass on its input, which the compiler checked where a screen sent it. */
type AnyEffect = {
  creates: EntityName | null
  isReading?: true
  complete?(rows: Rows, input: Record<string, unknown>, context: Context): Promise<Record<string, unknown>>
  lane(input: Record<string, unknown>, rows: Rows): string | Promise<string>
  show(rows: Rows, input: Record<string, unknown>, context: Context): Promise<void>
}

const effects = new Map<string, AnyEffect>(Object.values(all).map(effect => [effect.command, effect]))

export const commandNames = [...effects.keys()]

export const effectOf = (command: string) => effects.get(command)

/** Returns whether a person wrote the entry. True for commands that this app does not know. */
export const isWritten = ({ command }: { command: string }) => !effectOf(command)?.isReading
