import type { Refusal } from '../../../sync/store.ts'

/** A change of the own profile that the server said no to, as it was asked for. */
export type RefusedChange = {
  id: string
  command: 'edit-profile' | 'edit-student-profile' | 'set-profile-image' | 'remove-profile-image'
  input: Record<string, unknown>
  refusal: Refusal
}
