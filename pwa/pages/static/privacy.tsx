import { privacyTexts } from '../../texts/fr/privacy.ts'
import { LongText } from './long-text.tsx'

export const Privacy = () => <LongText {...privacyTexts} />
