import { limits, messages } from '../rules.ts'
import { words } from './fields.ts'
import { form } from './form.ts'

export const chatMessage = form({ content: words(limits.chatMessage.max, messages.chatMessage) })
