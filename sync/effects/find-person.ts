import type { EntityRows } from '../store.ts'

type Known = { firstName: string; lastName: string; profileImageUrl?: string | null }

type Rows = { jobs: readonly EntityRows['job'][]; applications: readonly EntityRows['application'][] }

/** A person's name and face, from any row that the device holds of them. */
export const findPerson = (id: string, { jobs, applications }: Rows) => {
  const peopleOf = ({ postedById, poster, assignedTo, formerStudents = [] }: EntityRows['job']) =>
    [{ ...poster, id: postedById }, assignedTo, ...formerStudents].filter(person => person !== null)
  const found: Known | undefined =
    applications.find(({ studentId, student }) => student && studentId === id)?.student ??
    jobs.flatMap(peopleOf).find(person => person.id === id)
  const { firstName = '', lastName = '', profileImageUrl = null } = found ?? {}
  return { id, firstName, lastName, profileImageUrl }
}
