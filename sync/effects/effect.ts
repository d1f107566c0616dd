import type * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import type { EntityName } from '../../schema/sync.ts'
import type { EntityRows } from '../store.ts'

/** The device's rows as an effect may read and change them. */
export type Rows = {
  get: <Name extends EntityName>(entity: Name, id: string) => Promise<EntityRows[Name] | undefined>
  all: <Name extends EntityName>(entity: Name) => Promise<EntityRows[Name][]>
  /** No-op if the row already exists. */
  create: <Name extends EntityName>(entity: Name, row: EntityRows[Name]) => Promise<void>
  /** No-op if there is no such row. */
  update: <Name extends EntityName>(entity: Name, id: string, changes: Partial<EntityRows[Name]>) => Promise<void>
  remove: (entity: EntityName, id: string) => Promise<void>
}

/** Owner of the device and time of the action. The same at every replay. */
export type Context = { account: string; at: string }

type InputOf<C extends Contract> = z.input<C['input']>

/** An action that creates a row sets its id, so that the server's row replaces the optimistic one. */
type EffectInput<C extends Contract, Creates> = Creates extends EntityName ? InputOf<C> & { id: string } : InputOf<C>

/**
 * Optimistic update of an action until the server has answered. It validates and refuses nothing, and uses neither clock nor
 * randomness, because it is replayed over every fresh row.
 */
export type Effect<C extends Contract, Creates extends EntityName | null> = {
  command: C['name']
  /** Entity of the row that the action creates under `input.id`. */
  creates: Creates
  /** A read mark: not counted as unsent, and dropped silently if refused. */
  isReading?: true
  /** Adds to the input what is on screen now, because the server may run the action much later. */
  complete?: (rows: Rows, input: EffectInput<C, Creates>, context: Context) => Promise<EffectInput<C, Creates>>
  /** Actions of one lane reach the server in the order of the person's actions. */
  lane: (input: EffectInput<C, Creates>, rows: Rows) => string | Promise<string>
  show: (rows: Rows, input: EffectInput<C, Creates>, context: Context) => Promise<void>
}
