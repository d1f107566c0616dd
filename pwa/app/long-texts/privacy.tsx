import privacy from '../../texts/fr/privacy.md'
import { LongText } from './long-text.tsx'

export const Privacy = () => <LongText text={privacy} />
