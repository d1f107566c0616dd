import type { keepStudent as contract } from '../../schema/commands/keep-student.ts'
import type { Effect } from './effect.ts'

/** The newest first, as the server lists them. Who it is, the device knows from a letter or a job. */
export const keepStudent: Effect<typeof contract, null> = {
  command: 'keep-student',
  creates: null,
  lane: ({ studentId }) => `kept/${studentId}`,
  show: async (rows, { studentId, isKept }, { account }) => {
    const before = (await rows.get('user', account))?.keptStudents ?? []
    const isThere = before.some(({ id }) => id === studentId)
    if (isThere === isKept) return
    if (!isKept) {
      await rows.update('user', account, { keptStudents: before.filter(({ id }) => id !== studentId) })
      return
    }
    const letter = (await rows.all('application')).find(one => one.studentId === studentId && one.student)?.student
    const known = letter ?? (await rows.all('job')).find(job => job.assignedTo?.id === studentId)?.assignedTo
    const { firstName = '', lastName = '', profileImageUrl = null } = known ?? {}
    const student = { id: studentId, firstName, lastName, profileImageUrl }
    await rows.update('user', account, { keptStudents: [student, ...before] })
  },
}
