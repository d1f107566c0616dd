import { limits, messages } from '../rules.ts'
import { words } from './fields.ts'
import { form } from './form.ts'

export const application = form({ message: words(limits.motivation.max, messages.motivation) })
