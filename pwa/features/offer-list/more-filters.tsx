import type { UserType } from '../../../schema/choices.ts'
import { cantons } from '../../../schema/cities/cantons.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { useSession } from '../../data/session/use-session.ts'
import { cantonsByName } from '../../data/device/jobs/cantons-by-name.ts'
import * as m from '../../paraglide/messages.js'
import { Select } from '../../components/ui/select.tsx'
import type { Region } from '../../data/device/jobs/region.ts'
import { nameOfRegion } from './name-of-region.ts'
import type { Near } from './near-field.tsx'
import { rates, sorts, statuses, type JobSearch } from './job-search.ts'
import { NearField } from './near-field.tsx'

export type FilterProps = {
  wanted: JobSearch
  near: Near
  /** What this device holds of the country; null where that is all of it. */
  region: Region | null
  /** The list holds open offers alone. */
  isOpenOnly: boolean
  /** Whether the list can be put in another order: what the server pages through has its own. */
  isSortable: boolean
  onType: (words: Partial<Pick<JobSearch, 'search' | 'location' | 'near'>>) => void
  onSettle: () => void
  onChoose: (choice: Partial<JobSearch>) => void
}

const nearCantons = 'near'
const cantonChoices = (region: Region | null) => [
  ...(region?.home ? [{ value: nearCantons, label: nameOfRegion(region.home) } as const] : []),
  { value: 'CH', label: m.jobs_every_canton() } as const,
  ...cantonsByName.map(value => ({ value, label: cantons[value] })),
]
const anyRate = 'any'
const rateChoices = () => [
  { value: anyRate, label: m.jobs_any_rate() },
  ...rates.map(rate => ({ value: String(rate), label: m.jobs_rate_from({ rate: formatRate(rate) }) })),
]
const statusNames = {
  all: m.jobs_statuses_all,
  open: m.label_job_status_open,
  in_progress: m.label_job_status_in_progress,
  completed: m.label_job_status_completed,
}
const sortNames = {
  newest: m.jobs_sorts_newest,
  'for-you': m.jobs_for_you,
  rate: m.jobs_sorts_rate,
  distance: m.jobs_sorts_distance,
}

/** What suits whom is known of students alone. */
const sortsFor = (user: { userType: UserType } | null) =>
  sorts.filter(sort => sort !== 'for-you' || user?.userType === 'student')

const sortHint = ({ status }: JobSearch, isSortable: boolean) => {
  if (isSortable) return undefined
  return status === 'open' ? m.jobs_sort_near_only() : m.jobs_sort_open_only()
}

/** All that narrows a search besides its words. */
export const MoreFilters = ({
  wanted,
  near,
  region,
  isOpenOnly,
  isSortable,
  onType,
  onSettle,
  onChoose,
}: FilterProps) => {
  const { user } = useSession()
  return (
    <>
      {!isOpenOnly && (
        <Select
          label={m.jobs_status()}
          choices={statuses.map(value => ({ value, label: statusNames[value]() }))}
          value={wanted.status}
          onValue={status => onChoose({ status })}
        />
      )}
      <Select
        label={m.jobs_canton()}
        choices={cantonChoices(region)}
        value={wanted.canton ?? (region?.home ? nearCantons : 'CH')}
        onValue={canton =>
          onChoose({ canton: canton === nearCantons || (canton === 'CH' && !region?.home) ? null : canton })
        }
      />
      <Select
        label={m.jobs_minimum_rate()}
        choices={
          // An address may name a rate that is not among the choices.
          wanted.minimumRate === null || rates.some(rate => rate === wanted.minimumRate)
            ? rateChoices()
            : [
                ...rateChoices(),
                {
                  value: String(wanted.minimumRate),
                  label: m.jobs_rate_from({ rate: formatRate(wanted.minimumRate) }),
                },
              ]
        }
        value={wanted.minimumRate === null ? anyRate : String(wanted.minimumRate)}
        onValue={rate => onChoose({ minimumRate: rate === anyRate ? null : Number(rate) })}
      />
      <Select
        label={m.jobs_sort()}
        choices={sortsFor(user).map(value => ({ value, label: sortNames[value]() }))}
        value={sortsFor(user).find(sort => sort === wanted.sort) ?? 'newest'}
        disabled={!isSortable}
        hint={sortHint(wanted, isSortable)}
        onValue={sort => onChoose({ sort })}
      />
      <>
        {wanted.sort === 'distance' && (
          <NearField near={near} value={wanted.near} onType={onType} onSettle={onSettle} />
        )}
      </>
    </>
  )
}
