import { askedStudent } from './-asked-student.ts'

/** Sets a profile on its way while its screen still arrives. */
export const beginStudent = (id: string) => void askedStudent.ask(id)
