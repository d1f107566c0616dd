import { createApp, type App } from './app.ts'
import type { Deps } from './deps.ts'
import { crawlerRoutes } from './routes/crawlers.ts'
import { pageRoutes } from './routes/pages.ts'
import { staticFiles } from './server/static.ts'

/** Adds to the API: the built files, files for crawlers, and the pages, which call the API from within. */
export const addBuilt = (
  app: App,
  deps: Pick<Deps, 'sql' | 'standby' | 'environment' | 'log'>,
  built: string,
  sharedMs?: number,
) => {
  app.get('*', staticFiles(built, deps.environment))
  app.route('/', crawlerRoutes(deps))
  app.route('/', pageRoutes({ ...deps, ask: path => app.request(path) }, built, sharedMs))
}

/**
 * Everything that a process serves. `main.ts` serves it, and tests of protections build it, because a route behind the API can
 * change what a request passes before it.
 */
export const createProduct = (deps: Deps, built: string) => {
  const api = createApp(deps)
  addBuilt(api.app, deps, built)
  return api
}
