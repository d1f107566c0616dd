import { walkEveryScreen } from './every-screen.ts'

await walkEveryScreen('desktop', 'light')
