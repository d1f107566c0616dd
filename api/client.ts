import { hc } from 'hono/client'
import type { App } from './app.ts'

/** Every documented call, typed from the routes themselves. */
export const createClient = (...options: Parameters<typeof hc>) => hc<App>(...options)
