import type { Offer } from './offer.ts'

type Paid = Pick<Offer, 'category'> & { subcategory: string | null; rate: number }

/** Fewer offers say more about their posters than about the price. */
const enough = 3

/** Rates of similar offers: of the same subcategory if there are enough, else of the category. */
export const similarRates = (
  open: readonly Paid[],
  { category, subcategory }: Pick<Offer, 'category' | 'subcategory'>,
) => {
  const ofCategory = open.filter(job => job.category === category)
  const closest = ofCategory.filter(job => subcategory !== '' && job.subcategory === subcategory)
  const alike = closest.length >= enough ? closest : ofCategory
  const rates = alike.map(({ rate }) => rate).toSorted((one, other) => one - other)
  const [from] = rates
  const to = rates.at(-1)
  const middle = rates[Math.floor(rates.length / 2)]
  if (rates.length < enough || from === undefined || to === undefined || middle === undefined) return null
  return { count: rates.length, from, middle, to }
}
