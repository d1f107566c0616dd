import { getMapTiles } from '../../schema/contracts/jobs.ts'
import type { Deps } from '../deps.ts'
import { serve, type Handlers } from './handlers.ts'

export const mapRoutes = ({ environment: { mapTiles } }: Deps, { handle }: Handlers) =>
  serve([handle(getMapTiles, () => Promise.resolve({ tiles: mapTiles ?? null }))])
