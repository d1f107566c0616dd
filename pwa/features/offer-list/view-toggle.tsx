import { Link } from '@tanstack/react-router'
import ListIcon from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { chips } from './chips.ts'
import type { JobSearch, LinkTo } from './job-search.ts'

const choices = [
  { view: 'list', name: m.jobs_views_list, Icon: ListIcon },
  { view: 'map', name: m.jobs_views_map, Icon: MapIcon },
] as const

// On a phone the drawing says it, which leaves the line to what stands beside.
const label = css({ srOnly: { base: true, tablet: false } })

type Props = { wanted: JobSearch; linkTo: LinkTo }

/** The list, or the map beside it: each has an address of its own, so that « back » and a shared link find it again. */
export const ViewToggle = ({ wanted, linkTo }: Props) => (
  <nav aria-label={m.jobs_views()} className={wrap({ gap: '1' })}>
    {choices.map(({ view, name, Icon }) => (
      <Link
        key={view}
        {...linkTo({ ...wanted, view })}
        resetScroll={false}
        aria-current={wanted.view === view ? 'true' : undefined}
        className={wanted.view === view ? chips.chosen : chips.plain}
      >
        <Icon />
        <span className={label}>{name()}</span>
      </Link>
    ))}
  </nav>
)
