import type { ReportKind } from '../../schema/choices.ts'

export type Subject = { kind: ReportKind; targetId: string }
export type Subjects = {
  /** Subjects that can be reported from here, nearest first. */
  subjects: readonly Subject[]
  /** The person who can be blocked from here. */
  person?: { id: string; firstName: string } | undefined
}
