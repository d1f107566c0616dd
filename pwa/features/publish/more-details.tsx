import type { ReactNode } from 'react'
import { Fold } from '../../components/ui/fold.tsx'
import { saysMore, type Offer } from './offer.ts'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'offer' | 'problem'> & {
  what: string
  fields: readonly (keyof Offer)[]
  children: ReactNode
}

/** What an offer may say and need not. */
export const MoreDetails = ({ offer, problem, what, fields, children }: Props) => (
  <Fold what={what} isFilled={saysMore(offer, fields)} isWrong={fields.some(field => problem(field) !== undefined)}>
    {children}
  </Fold>
)
