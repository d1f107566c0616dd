import { walkEveryScreen } from './every-screen.ts'

await walkEveryScreen('phone', 'dark')
await walkEveryScreen('desktop', 'dark')
