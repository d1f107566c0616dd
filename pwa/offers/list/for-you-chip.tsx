import SparklesIcon from 'lucide-react/icons/sparkles'
import * as m from '../../paraglide/messages.js'
import { chips } from './chips.ts'
import { early } from '../../components/ui/early.ts'

type Props = { isOn: boolean; onToggle: (isOn: boolean) => void }

/** Sorts by suitability for the student. */
export const ForYouChip = ({ isOn, onToggle }: Props) => (
  <button
    type="button"
    {...early('for-you')}
    aria-pressed={isOn}
    className={isOn ? chips.chosen : chips.plain}
    onClick={() => onToggle(!isOn)}
  >
    <SparklesIcon />
    {m.jobs_for_you()}
  </button>
)
