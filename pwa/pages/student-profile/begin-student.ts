import { askedPerson } from '../../features/reviews/asked-person.ts'

/** Sets a profile on its way while its screen still arrives. */
export const beginStudent = (id: string) => void askedPerson.ask(id)
