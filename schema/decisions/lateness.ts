import { periods } from '../rules.ts'

type Agreed = { scheduledFor: string | null; appointment?: { confirmed: { start: string } | null } | null | undefined }

/** When the work begins, as far as the two have said: what they have confirmed comes before what the offer said. */
export const beginningOf = ({ scheduledFor, appointment }: Agreed) => appointment?.confirmed?.start ?? scheduledFor

/** Whether ending an agreed job now comes late. Of what has no time nothing is late. */
export const isLate = (begins: string | null, now: number): begins is string =>
  begins !== null && Date.parse(begins) - now < periods.late.hours * 3_600_000
