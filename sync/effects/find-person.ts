import type { EntityRows } from '../store.ts'

type Known = { id: string; firstName: string; lastName: string; profileImageUrl?: string | null }

type Rows = {
  offers: readonly EntityRows['offer'][]
  jobs: readonly EntityRows['job'][]
  applications: readonly EntityRows['application'][]
}

/** A person's name and photo, from any row on the device. */
export const findPerson = (id: string, { offers, jobs, applications }: Rows) => {
  const found: Known | undefined =
    applications.find(({ studentId, student }) => student && studentId === id)?.student ??
    jobs.flatMap(({ poster, assignedTo }) => [poster, assignedTo]).find(person => person.id === id) ??
    offers.find(({ postedById }) => postedById === id)?.poster
  const { firstName = '', lastName = '', profileImageUrl = null } = found ?? {}
  return { id, firstName, lastName, profileImageUrl }
}
