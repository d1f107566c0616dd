import type { getMapTiles } from '../../../schema/contracts/jobs.ts'
import { createQuery } from '../../data/server/query.ts'
import { fields, orNull, text } from '../../data/schemas/read.ts'

const read = fields({ tiles: orNull(fields({ url: text, credit: text })) })

/** The operator's tile layer. Without an answer, the map shows the land bundled with the app. */
export const tilesQuery = createQuery(async (path: typeof tilesPath, call) => {
  const answer = await call<typeof getMapTiles>('GET', path, {})
  return (await answer.read(read)).tiles
})
export const tilesPath = '/api/map/tiles'

export type Tiles = { url: string; credit: string } | null
