import type { Refusal } from '../../sync/store.ts'

/** A change of the own profile that the server refused, with its original input. */
export type RefusedChange = {
  id: string
  command: string
  input: Record<string, unknown>
  refusal: Refusal
}
