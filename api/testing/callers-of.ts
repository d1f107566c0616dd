import type { DocumentedOperation } from './documented-operations.ts'
import type { Caller } from './trial.ts'

const callers: Record<DocumentedOperation['caller'], readonly Caller[]> = {
  anyone: ['student', 'private', 'visitor'],
  'signed-in': ['student', 'private', 'student', 'private', 'student', 'private', 'visitor'],
  student: ['student', 'student', 'student', 'student', 'student', 'private', 'visitor'],
  private: ['private', 'private', 'private', 'private', 'private', 'student', 'visitor'],
  admin: ['admin', 'admin', 'admin', 'admin', 'admin', 'student', 'visitor'],
}

/** Mostly admitted callers: others are refused before anything is read. */
export const callersOf = ({ caller }: DocumentedOperation) => callers[caller]

export const placesIn = ({ input }: DocumentedOperation) => Object.keys(input.properties).length
