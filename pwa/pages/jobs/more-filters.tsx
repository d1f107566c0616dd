import { categories } from '../../../schema/choices.ts'
import { cantons } from '../../../schema/cities/cantons.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { cantonsByName } from '../../data/device/jobs/cantons-by-name.ts'
import { jobsTexts } from '../../texts/fr/jobs.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { later } from '../../components/ui/later.tsx'
import { Select } from '../../components/ui/select.tsx'
import type { Near } from './near-field.tsx'
import { rates, sorts, statuses, type JobSearch } from './job-search.ts'

const NearField = later(async () => (await import('./near-field.tsx')).NearField)

export type FilterProps = {
  wanted: JobSearch
  near: Near
  onType: (words: Partial<Pick<JobSearch, 'search' | 'location' | 'near'>>) => void
  onSettle: () => void
  onChoose: (choice: Partial<JobSearch>) => void
}

const everyCategory = 'all'
const everyCanton = 'all'
const cantonChoices = [
  { value: everyCanton, label: jobsTexts.everyCanton } as const,
  ...cantonsByName.map(value => ({ value, label: cantons[value] })),
]
const anyRate = 'any'
const rateChoices = [
  { value: anyRate, label: jobsTexts.anyRate },
  ...rates.map(rate => ({ value: String(rate), label: jobsTexts.rateFrom(formatRate(rate)) })),
]
const statusChoices = statuses.map(value => ({ value, label: jobsTexts.statuses[value] }))
const sortChoices = sorts.map(value => ({ value, label: jobsTexts.sorts[value] }))
const categoryChoices = [
  { value: everyCategory, label: jobsTexts.everyCategory } as const,
  ...categories.map(value => ({ value, label: labelTexts[`category.${value}`] })),
]

/** All that narrows a search besides its words. */
export const MoreFilters = ({ wanted, near, onType, onSettle, onChoose }: FilterProps) => (
  <>
    <Select
      label={jobsTexts.status}
      choices={statusChoices}
      value={wanted.status}
      onValue={status => onChoose({ status })}
    />
    <Select
      label={jobsTexts.category}
      choices={categoryChoices}
      value={wanted.category ?? everyCategory}
      onValue={category => onChoose({ category: category === everyCategory ? null : category })}
    />
    <Select
      label={jobsTexts.canton}
      choices={cantonChoices}
      value={wanted.canton ?? everyCanton}
      onValue={canton => onChoose({ canton: canton === everyCanton ? null : canton })}
    />
    <Select
      label={jobsTexts.minimumRate}
      choices={
        // An address may name a rate that is not among the choices.
        wanted.minimumRate === null || rates.some(rate => rate === wanted.minimumRate)
          ? rateChoices
          : [
              ...rateChoices,
              { value: String(wanted.minimumRate), label: jobsTexts.rateFrom(formatRate(wanted.minimumRate)) },
            ]
      }
      value={wanted.minimumRate === null ? anyRate : String(wanted.minimumRate)}
      onValue={rate => onChoose({ minimumRate: rate === anyRate ? null : Number(rate) })}
    />
    <Select
      label={jobsTexts.sort}
      choices={sortChoices}
      value={wanted.sort}
      disabled={wanted.status !== 'open'}
      hint={wanted.status === 'open' ? undefined : jobsTexts.sortOpenOnly}
      onValue={sort => onChoose({ sort })}
    />
    <>
      {wanted.sort === 'distance' && <NearField near={near} value={wanted.near} onType={onType} onSettle={onSettle} />}
    </>
  </>
)
