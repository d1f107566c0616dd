import { termsTexts } from '../../texts/fr/terms.ts'
import { LongText } from './long-text.tsx'

export const Terms = () => <LongText {...termsTexts} />
