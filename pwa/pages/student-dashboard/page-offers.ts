import { fields, listOf, number, orNull, text } from '../../data/schemas/read.ts'
import { takeAnswer } from '../../data/server/take-answer.ts'

/** What a card shows of an offer. */
const readOffers = listOf(
  fields({
    id: text,
    title: text,
    location: text,
    rate: number,
    description: text,
    duration: text,
    estimatedDuration: orNull(number),
  }),
)

let offers: ReturnType<typeof readOffers> | undefined
let reading: Promise<void> | undefined

const take = async (answer: Response | null) => {
  if (answer) offers = readOffers(await answer.json())
}

/** The newest offers as they came with the page, until the device knows which of them are for this student. */
export const pageOffers = {
  question: '/api/jobs?status=open&limit=2&page=1',
  get: () => offers,
  take,
  read: () => (reading ??= take(takeAnswer(pageOffers.question))),
}
