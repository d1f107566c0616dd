import type { Fit } from '../../../schema/decisions/availability.ts'
import * as m from '../../paraglide/messages.js'

/** `Vous êtes libre 2 fois sur 3`. Undefined if the student is busy or nothing is known. */
export const sayFree = (fit: Fit) => {
  if (fit.is === 'partly') return m.availability_fit_partly({ free: String(fit.free), of: String(fit.of) })
  return fit.is === 'free' ? m.availability_fit_free() : undefined
}
