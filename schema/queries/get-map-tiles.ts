import * as z from 'zod'
import { contract } from '../contract.ts'

export const getMapTiles = contract({
  name: 'get-map-tiles',
  method: 'GET',
  path: '/api/map/tiles',
  summary: 'What the operator of this server puts under the map of offers, and whose work it is',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: z.strictObject({ tiles: z.strictObject({ url: z.string(), credit: z.string() }).nullable() }),
  refusals: [],
})
