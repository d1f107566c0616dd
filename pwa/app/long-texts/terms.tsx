import terms from '../../texts/fr/terms.md'
import { LongText } from './long-text.tsx'

export const Terms = () => <LongText text={terms} />
