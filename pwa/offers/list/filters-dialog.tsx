import { useId, useState } from 'react'
import type { UserType } from '../../../schema/choices.ts'
import { cantons } from '../../../schema/cities/cantons.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { useOwnPosition } from '../../data/device/own-position.ts'
import { useSession } from '../../data/session/use-session.ts'
import { cantonsByName } from '../../data/device/jobs/cantons-by-name.ts'
import { formatCount } from '../../format/format-number.ts'
import { stack } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Select } from '../../components/ui/select.tsx'
import type { Region } from '../../data/device/jobs/region.ts'
import { nameOfRegion } from './name-of-region.ts'
import { plainSearch, rates, sorts, statuses, type JobSearch } from './job-search.ts'
import { NearField } from './near-field.tsx'
import { useOfferList, type OfferListState } from './use-offer-list.ts'

const fields = stack({ gap: '4' })

const nearCantons = 'near'
const cantonChoices = (region: Region | null) => [
  ...(region?.home ? [{ value: nearCantons, label: nameOfRegion(region.home) } as const] : []),
  { value: 'CH', label: m.jobs_every_canton() } as const,
  ...cantonsByName.map(value => ({ value, label: cantons[value] })),
]
const anyRate = 'any'
const rateChoice = (rate: number) => ({ value: String(rate), label: m.jobs_rate_from({ rate: formatRate(rate) }) })
/** The address may contain a rate that is not among the choices. */
const rateChoices = ({ minimumRate }: JobSearch) => [
  { value: anyRate, label: m.jobs_any_rate() },
  ...[...new Set([...rates, ...(minimumRate === null ? [] : [minimumRate])])].map(rateChoice),
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

/** Suitability is known for students only. */
const sortsFor = (user: { userType: UserType } | null) =>
  sorts.filter(sort => sort !== 'for-you' || user?.userType === 'student')

const sortHint = ({ status }: JobSearch, isSortable: boolean) => {
  if (isSortable) return undefined
  return status === 'open' ? m.jobs_sort_near_only() : m.jobs_sort_open_only()
}

type Props = {
  list: OfferListState
  /** The list contains open offers only. */
  isOpenOnly: boolean
  onClose: () => void
}

const { status, canton, minimumRate, sort, near } = plainSearch
const nothingChosen = { status, canton, minimumRate, sort, near }

/** All filters except the search words. Each choice applies at once, and is written to the address when the results are shown. */
export const FiltersDialog = ({ list, isOpenOnly, onClose }: Props) => {
  const { go, linkTo, hidden } = list
  const [address, setAddress] = useState(list.wanted)
  const {
    wanted,
    view,
    region,
    near: nearby,
    isHere,
    kilometres,
    cityNames,
    choose,
    type,
    settle,
  } = useOfferList({
    address,
    go: setAddress,
    linkTo,
    hidden,
  })
  const { user } = useSession()
  const { point } = useOwnPosition()
  const id = useId()
  // Lists paged by the server have a fixed order.
  const isSortable = wanted.status === 'open' && (isHere || !region)
  const nameSort = (sort: JobSearch['sort']) =>
    sort === plainSearch.sort && nearby ? m.jobs_sorts_near_first() : sortNames[sort]()
  const total = view.state === 'shown' ? view.total : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.jobs_more()}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={() => choose(nothingChosen)}>
            {m.jobs_reset()}
          </button>
          <button type="submit" form={id} className={button()}>
            {total === null ? m.jobs_show() : m.jobs_show_found({ count: total, offers: formatCount(total) })}
          </button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={fields}
        onSubmit={event => {
          event.preventDefault()
          onClose()
          go(wanted)
        }}
      >
        {!isOpenOnly && (
          <Select
            label={m.jobs_status()}
            choices={statuses.map(value => ({ value, label: statusNames[value]() }))}
            value={wanted.status}
            onValue={status => choose({ status })}
          />
        )}
        <Select
          label={m.jobs_canton()}
          choices={cantonChoices(region)}
          value={wanted.canton ?? (region?.home ? nearCantons : 'CH')}
          onValue={canton =>
            choose({ canton: canton === nearCantons || (canton === 'CH' && !region?.home) ? null : canton })
          }
        />
        <Select
          label={m.jobs_minimum_rate()}
          choices={rateChoices(wanted)}
          value={wanted.minimumRate === null ? anyRate : String(wanted.minimumRate)}
          onValue={rate => choose({ minimumRate: rate === anyRate ? null : Number(rate) })}
        />
        <Select
          label={m.jobs_sort()}
          choices={sortsFor(user).map(value => ({ value, label: nameSort(value) }))}
          value={sortsFor(user).find(sort => sort === wanted.sort) ?? 'newest'}
          disabled={!isSortable}
          hint={sortHint(wanted, isSortable)}
          onValue={sort => choose({ sort })}
        />
        {isSortable && wanted.sort === 'distance' && (
          <NearField
            cityNames={cityNames}
            isUnknown={kilometres === null && address.near !== ''}
            instead={point ? m.jobs_near_position() : (user?.city ?? '')}
            value={wanted.near}
            onType={type}
            onSettle={settle}
          />
        )}
      </form>
    </Dialog>
  )
}
