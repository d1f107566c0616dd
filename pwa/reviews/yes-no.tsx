import * as m from '../paraglide/messages.js'
import { ChoiceCards } from '../components/ui/choice-cards.tsx'

type Props = {
  legend: string
  /** Null until answered. */
  value: boolean | null
  onValue: (value: boolean) => void
}

export const YesNo = ({ legend, value, onValue }: Props) => (
  <ChoiceCards
    legend={legend}
    optional
    short
    choices={[
      { value: 'yes', label: m.review_yes() },
      { value: 'no', label: m.review_no() },
    ]}
    value={value === null ? undefined : value ? 'yes' : 'no'}
    onValue={chosen => onValue(chosen === 'yes')}
  />
)
