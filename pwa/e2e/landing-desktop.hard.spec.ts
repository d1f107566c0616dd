import { walkLanding } from './walk-landing.ts'

await walkLanding('desktop')
