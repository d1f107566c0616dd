import type { Refusal } from '../../../sync/store.ts'

/** A change of the own profile that the server said no to, as it was asked for. */
export type RefusedChange = {
  id: string
  command: string
  input: Record<string, unknown>
  refusal: Refusal
}
