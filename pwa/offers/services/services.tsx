import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { categories } from '../../../schema/choices.ts'
import { limits, periods } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'
import { Tabs } from '../../components/ui/tabs.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { JobsSkeleton } from '../cards/jobs-skeleton.tsx'
import { SearchBox } from '../../components/ui/search-box.tsx'
import { CategoryCards } from './category-cards.tsx'
import { AllOffers, SomeOffers } from './category-offers.tsx'
import { ServicesFigures } from './services-figures.tsx'
import { readServicesSearch, toServicesAddress } from './services-search.ts'
import { useServices } from './use-services.ts'

const route = getRouteApi('/services')

const overview = 'overview'
const tabs = () => [
  { value: overview, label: m.services_overview() } as const,
  ...categories.map(value => ({ value, label: categoryLabels[value]() })),
]

type Shown = ReturnType<typeof readServicesSearch>

/** Typed words apply at once, and are written to the address half a second later. */
const useSearch = (address: Shown, go: (next: Shown) => void) => {
  const [typed, setTyped] = useState<string>()
  const isSettled = typed !== undefined && typed.trim() === address.search.trim()
  useEffect(() => {
    if (isSettled) setTyped(undefined)
    if (typed === undefined || isSettled) return undefined
    const timer = setTimeout(() => go({ ...address, search: typed }), periods.searchDebounce.ms)
    return () => clearTimeout(timer)
    // Restarts the 500 ms debounce on input only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, isSettled])
  return [typed ?? address.search, setTyped] as const
}

export const Services = () => {
  const navigate = route.useNavigate()
  const address = readServicesSearch(route.useSearch())
  const title = address.category ? categoryLabels[address.category]() : m.label_page_services()
  useTitle(m.ui_title({ page: title }))
  const go = (next: Shown) =>
    void navigate({
      search: ({ auth }) => ({ ...toServicesAddress(next), ...(auth && { auth }) }),
      replace: true,
      resetScroll: false,
    })
  const [search, type] = useSearch(address, go)
  const { offers, figures, isFailed, retry } = useServices(search, address.search)
  const choose = (category: Shown['category']) => go({ search, category })
  const chosen = offers?.find(({ category }) => category === address.category)

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <div>
        <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
          {m.label_page_services()}
        </h1>
        <p className={css({ color: 'quiet' })}>{m.services_intro()}</p>
      </div>
      <search>
        <SearchBox
          icon={<SearchIcon />}
          label={m.services_search()}
          placeholder={m.services_search_hint()}
          maxLength={limits.search.max}
          enterKeyHint="search"
          value={search}
          onType={type}
        />
      </search>
      <CategoryCards
        chosen={address.category}
        totals={new Map(offers?.map(({ category, total }) => [category, total]))}
        onToggle={choose}
      />
      <Tabs
        label={m.services_tabs()}
        tabs={tabs()}
        value={address.category ?? overview}
        onValue={value => choose(value === overview ? null : value)}
      >
        {isFailed && (
          <Notice title={m.services_failed()} text={m.services_failed_hint()} level="h2" alert>
            <button type="button" className={button()} onClick={retry}>
              {m.layout_retry()}
            </button>
          </Notice>
        )}
        {!offers && !isFailed && <JobsSkeleton />}
        {chosen && <AllOffers offers={chosen} search={search} />}
        {!address.category && (
          <div className={css({ display: 'grid', gap: '8' })}>
            {offers?.map(one => (
              <SomeOffers key={one.category} offers={one} search={search} />
            ))}
          </div>
        )}
      </Tabs>
      <ServicesFigures figures={figures} />
    </div>
  )
}
