import { reportReasons } from '../choices.ts'
import { limits } from '../rules.ts'
import { choice, optionalWords } from './fields.ts'
import { form } from './form.ts'

export const report = form({ reason: choice(reportReasons), details: optionalWords(limits.reportDetails.max) })
