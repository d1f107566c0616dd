import { useOnline } from '../../../components/ui/use-online.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import * as m from '../../../paraglide/messages.js'

/** The room of the map, whatever state it is in. */
export const mapFrame = css({
  position: 'relative',
  flex: '1',
  minHeight: { desktop: '16rem' },
  // Not hidden: that would scroll, and move the map's markers off their places, for one that gets the focus.
  overflow: 'clip',
  bg: 'sunken',
  border: { desktop: '1px solid' },
  borderColor: { desktop: 'line' },
  borderRadius: { desktop: 'medium' },
})

const words = css({
  display: 'grid',
  placeItems: 'center',
  p: '6',
  textAlign: 'center',
  color: 'quiet',
})

/** What stands in its place: that it cannot be drawn here, or is on its way. */
export const MapNote = ({ text }: { text?: string }) => {
  const isOnline = useOnline()
  return (
    <div className={cx(mapFrame, words)} role="status">
      {text ?? (isOnline ? m.ui_loading() : m.jobs_map_not_here())}
    </div>
  )
}
