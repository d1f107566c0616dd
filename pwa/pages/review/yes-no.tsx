import * as m from '../../paraglide/messages.js'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'

type Props = {
  legend: string
  value: boolean
  /** Also for the answer that stands there already. */
  onTap: (value: boolean) => void
}

export const YesNo = ({ legend, value, onTap }: Props) => (
  <ChoiceCards
    legend={legend}
    short
    choices={[
      { value: 'yes', label: m.review_yes() },
      { value: 'no', label: m.review_no() },
    ]}
    value={value ? 'yes' : 'no'}
    onTap={chosen => onTap(chosen === 'yes')}
  />
)
