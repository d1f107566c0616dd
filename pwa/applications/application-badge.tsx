import type { ApplicationStatus } from '../../schema/choices.ts'
import { badge } from '../styled-system/recipes/index.js'
import { applicationStatusLabels } from '../texts/labels.ts'

const tones = {
  pending: badge({ tone: 'info' }),
  accepted: badge({ tone: 'success' }),
  rejected: badge({ tone: 'neutral' }),
}

/** State of an application, as its student sees it. */
export const ApplicationBadge = ({ status }: { status: ApplicationStatus }) => (
  <span className={tones[status]}>{applicationStatusLabels[status]()}</span>
)
