import type { keepStudent as contract } from '../../schema/commands/keep-student.ts'
import type { Effect } from './effect.ts'
import { findPerson } from './find-person.ts'

/** The newest first, as the server lists them. */
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
    const student = findPerson(studentId, { jobs: await rows.all('job'), letters: await rows.all('application') })
    await rows.update('user', account, { keptStudents: [student, ...before] })
  },
}
