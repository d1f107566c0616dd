import { walkEveryScreen } from './every-screen.ts'

await walkEveryScreen('phone', 'light')
