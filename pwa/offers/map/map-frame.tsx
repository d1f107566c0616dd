import { useOnline } from '../../components/ui/use-online.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

/** Frame of the map in every state. */
export const mapFrame = css({
  position: 'relative',
  flex: '1',
  minHeight: { desktop: '16rem' },
  // Not `hidden`: focusing a marker would scroll the frame and displace the markers.
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

/** Placeholder: the map is loading or cannot be drawn here. */
export const MapNote = ({ text }: { text?: string }) => {
  const isOnline = useOnline()
  return (
    <div className={cx(mapFrame, words)} role="status">
      {text ?? (isOnline ? m.ui_loading() : m.jobs_map_not_here())}
    </div>
  )
}
