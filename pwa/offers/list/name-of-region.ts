import { cantons, type CantonCode } from '../../../schema/cities/cantons.ts'
import * as m from '../../paraglide/messages.js'

export const nameOfRegion = (home: CantonCode) => m.jobs_region({ canton: cantons[home] })
