import { Suspense, useId, useState } from 'react'
import { categories } from '../../../schema/choices.ts'
import { cantonCodes, cantons } from '../../../schema/cities/cantons.ts'
import { limits } from '../../../schema/rules.ts'
import { formatRate } from '../../format/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { jobsTexts } from '../../texts/fr/jobs.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { FilterIcon } from '../../ui/icons/filter.ts'
import { MapPinIcon } from '../../ui/icons/map-pin.ts'
import { SearchIcon } from '../../ui/icons/search.ts'
import { later } from '../../ui/later.ts'
import { Select } from '../../ui/select.tsx'
import { SearchBox } from './-search-box.tsx'
import type { Near } from './-near-field.tsx'
import { rates, sorts, statuses, toAddress, type JobSearch } from './-job-search.ts'

const NearField = later(async () => (await import('./-near-field.tsx')).NearField)

type Props = {
  wanted: JobSearch
  near: Near
  onType: (words: Partial<Pick<JobSearch, 'search' | 'location' | 'near'>>) => void
  onSettle: () => void
  onChoose: (choice: Partial<JobSearch>) => void
}

const frame = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', tablet: '2fr 1fr auto', desktop: '2fr 1fr' },
  alignItems: 'end',
  gap: '3',
  p: { base: '4', tablet: '5' },
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
})
const whole = css({ gridColumn: { base: '1 / -1', tablet: 'auto' } })
const opener = css({ display: { desktop: 'none' }, minHeight: '3rem' })
// Folded away on phones, where the list is what one came for; always there where there is room.
const more = css({
  gridColumn: '1 / -1',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  alignItems: 'start',
  gap: '3',
})
const unfolded = css({ display: 'grid' })
const folded = css({ display: { base: 'none', desktop: 'grid' } })

const everyCategory = 'all'
const everyCanton = 'all'
const cantonChoices = [
  { value: everyCanton, label: jobsTexts.everyCanton } as const,
  ...cantonCodes
    .map(value => ({ value, label: cantons[value] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr')),
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

export const JobFilters = ({ wanted, near, onType, onSettle, onChoose }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const chosen = Object.keys(toAddress({ ...wanted, search: '', location: '', near: '', page: 1 })).length
  return (
    <search>
      <form
        aria-label={jobsTexts.filters}
        className={frame}
        onSubmit={event => {
          event.preventDefault()
          onSettle()
        }}
      >
        <div className={whole}>
          <SearchBox
            icon={<SearchIcon />}
            label={jobsTexts.search}
            placeholder={jobsTexts.searchHint}
            maxLength={limits.search.max}
            enterKeyHint="search"
            value={wanted.search}
            onType={search => onType({ search })}
            onBlur={onSettle}
          />
        </div>
        <SearchBox
          icon={<MapPinIcon />}
          label={jobsTexts.location}
          placeholder={jobsTexts.locationHint}
          maxLength={limits.search.max}
          enterKeyHint="search"
          value={wanted.location}
          onType={location => onType({ location })}
          onBlur={onSettle}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={cx(button({ variant: 'soft', size: 'small' }), opener)}
          onClick={() => setOpen(!isOpen)}
        >
          <FilterIcon />
          {jobsTexts.more}
          {chosen > 0 && <CountBadge count={chosen} tone="quiet" />}
        </button>
        <div id={id} className={cx(more, isOpen ? unfolded : folded)}>
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
          <Suspense>
            {wanted.sort === 'distance' && (
              <NearField near={near} value={wanted.near} onType={onType} onSettle={onSettle} />
            )}
          </Suspense>
        </div>
      </form>
    </search>
  )
}
