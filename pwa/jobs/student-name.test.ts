import { expect, it } from 'vitest'
import { studentName } from './student-name.ts'

const person = { id: 'a', firstName: 'Chloé', lastName: 'Rochat', profileImageUrl: null }

it.each([
  [{ assignedTo: person }, 'Chloé Rochat'],
  [{ assignedTo: { ...person, firstName: '', lastName: ' ' } }, 'Étudiant'],
])('P-06 names the student of a job as far as known (%#)', (job, name) => {
  expect(studentName(job)).toBe(name)
})
