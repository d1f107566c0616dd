import { reviewTexts } from '../../texts/fr/review.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'

type Props = { legend: string; value: boolean; onValue: (value: boolean) => void }

export const YesNo = ({ legend, value, onValue }: Props) => (
  <ChoiceCards
    legend={legend}
    short
    choices={[
      { value: 'yes', label: reviewTexts.yes },
      { value: 'no', label: reviewTexts.no },
    ]}
    value={value ? 'yes' : 'no'}
    onValue={chosen => onValue(chosen === 'yes')}
  />
)
