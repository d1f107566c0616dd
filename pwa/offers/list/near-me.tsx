import LocateFixedIcon from 'lucide-react/icons/locate-fixed'
import { askOwnPosition, forgetOwnPosition, useOwnPosition } from '../../data/device/own-position.ts'
import * as m from '../../paraglide/messages.js'
import { chips, note } from './chips.ts'

const words = {
  unasked: null,
  asking: m.jobs_near_me_asking,
  known: null,
  refused: m.jobs_near_me_refused,
  unavailable: m.jobs_near_me_unavailable,
}

type Props = {
  /** True if the list is sorted by distance from the phone's position. */
  isByDistance: boolean
  onFound: () => void
  onForget: () => void
}

/** Sorts by distance from the phone. The browser asks for permission, and the position stays in this tab. */
export const NearMe = ({ isByDistance, onFound, onForget }: Props) => {
  const { state } = useOwnPosition()
  const isOn = state === 'known' && isByDistance
  const toggle = async () => {
    if (isOn) {
      forgetOwnPosition()
      onForget()
    } else if (state !== 'asking' && (await askOwnPosition())) onFound()
  }
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-busy={state === 'asking'}
      className={isOn ? chips.chosen : chips.plain}
      onClick={() => void toggle()}
    >
      <LocateFixedIcon />
      {m.jobs_near_me()}
    </button>
  )
}

/** Result of the position request, below the chips. */
export const NearMeNote = () => {
  const { state } = useOwnPosition()
  return (
    <p role="status" className={note}>
      {words[state]?.()}
    </p>
  )
}
