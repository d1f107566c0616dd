import { Link } from '@tanstack/react-router'
import { button } from '../../styled-system/recipes/index.js'
import ListIcon from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { chips } from './chips.ts'
import type { JobSearch, LinkTo } from './job-search.ts'

const choices = [
  { view: 'list', name: m.jobs_views_list, Icon: ListIcon },
  { view: 'map', name: m.jobs_views_map, Icon: MapIcon },
] as const

const toggle = wrap({ gap: '1', display: { base: 'none', desktop: 'flex' } })
// Floats over the end of the visible list, above the tab bar if there is one.
const floating = cx(
  button({ size: 'small' }),
  css({
    display: { desktop: 'none' },
    position: 'sticky',
    insetBlockEnd: 'max(token(spacing.4), env(safe-area-inset-bottom), var(--places-height, 0px) + token(spacing.3))',
    zIndex: 'raised',
    justifySelf: 'center',
    boxShadow: 'high',
  }),
)

type Props = { wanted: JobSearch; linkTo: LinkTo }

/** On wide screens: the list, or the map beside it. Each has its own address, so that Back and a shared link find it. */
export const ViewToggle = ({ wanted, linkTo }: Props) => (
  <nav aria-label={m.jobs_views()} className={toggle}>
    {choices.map(({ view, name, Icon }) => (
      <Link
        key={view}
        {...linkTo({ ...wanted, view })}
        resetScroll={false}
        aria-current={wanted.view === view ? 'true' : undefined}
        className={wanted.view === view ? chips.chosen : chips.plain}
      >
        <Icon />
        {name()}
      </Link>
    ))}
  </nav>
)

/** On a phone: the map fills the screen, and Back returns to the list. */
export const MapLink = ({ wanted, linkTo }: Props) => (
  <Link
    {...linkTo({ ...wanted, view: 'map' })}
    state={{ overlays: 1 }}
    resetScroll={false}
    data-keep-clear
    data-floats
    className={floating}
  >
    <MapIcon />
    {m.jobs_views_map()}
  </Link>
)
