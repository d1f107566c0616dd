import { expect, it } from 'vitest'
import { studentName } from './student-name.ts'

const person = { id: 'a', firstName: 'Chloé', lastName: 'Rochat', profileImageUrl: null }

it.each([
  [{ assignedToId: 'a', assignedTo: person }, 'Chloé Rochat'],
  [{ assignedToId: 'a', assignedTo: null }, 'Étudiant assigné'],
  [{ assignedToId: null, assignedTo: null }, 'Étudiant'],
  [{ assignedToId: 'a', assignedTo: { ...person, firstName: '', lastName: ' ' } }, 'Étudiant'],
])('P-06 the student of a job is named as far as they are known (%#)', (job, name) => {
  expect(studentName(job)).toBe(name)
})
