import { Hono } from 'hono'
import { getMapTiles } from '../../schema/queries/get-map-tiles.ts'
import type { Deps, Env } from '../deps.ts'
import type { Handlers } from './handlers.ts'

export const mapRoutes = ({ environment: { mapTiles } }: Deps, { handle }: Handlers) =>
  new Hono<Env>().get(getMapTiles.path, ...handle(getMapTiles, () => Promise.resolve({ tiles: mapTiles ?? null })))
