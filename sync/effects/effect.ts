import type * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import type { EntityName } from '../../schema/sync.ts'
import type { EntityRows } from '../store.ts'

/** The rows of the device as an effect may see and change them. */
export type Rows = {
  get: <Name extends EntityName>(entity: Name, id: string) => Promise<EntityRows[Name] | undefined>
  all: <Name extends EntityName>(entity: Name) => Promise<EntityRows[Name][]>
  /** Does nothing where the row is there already. */
  create: <Name extends EntityName>(entity: Name, row: EntityRows[Name]) => Promise<void>
  /** Does nothing where there is no such row. */
  update: <Name extends EntityName>(entity: Name, id: string, changes: Partial<EntityRows[Name]>) => Promise<void>
  remove: (entity: EntityName, id: string) => Promise<void>
}

/** Whose device it is, and when the person acted. The same again at every replay. */
export type Context = { account: string; at: string }

type InputOf<C extends Contract> = z.input<C['input']>

/** An action that makes a row names it itself, so that the server's row takes the place of the guess. */
type EffectInput<C extends Contract, Creates> = Creates extends EntityName ? InputOf<C> & { id: string } : InputOf<C>

/**
 * What the device shows of an action until the server has spoken. It is a guess: it checks nothing and refuses nothing,
 * and it reads no clock and no chance, for it is played again over every fresh row.
 */
export type Effect<C extends Contract, Creates extends EntityName | null> = {
  command: C['name']
  /** The entity of the row that the action makes under `input.id`. */
  creates: Creates
  /** A read mark: not counted as unsent, and dropped silently if it is refused. */
  isReading?: true
  /** Writes into the input what the person has in front of them now, for the server may run the action much later. */
  complete?: (rows: Rows, input: EffectInput<C, Creates>, context: Context) => Promise<EffectInput<C, Creates>>
  /** Actions of one lane reach the server in the order of the person's hand. */
  lane: (input: EffectInput<C, Creates>, rows: Rows) => string | Promise<string>
  show: (rows: Rows, input: EffectInput<C, Creates>, context: Context) => Promise<void>
}
