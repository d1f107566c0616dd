import { isCantonCode } from '../../schema/cities/cantons.ts'
import type { Rows } from './effect.ts'

/** A place from the catalogue ends in its canton code. Otherwise the poster's own canton is used until the server answers. */
export const guessCanton = async (rows: Rows, location: string, posterId: string) => {
  const poster = await rows.get('user', posterId)
  const codes = [location, poster?.city ?? ''].map(place => /\b([A-Z]{2})\s*$/.exec(place)?.[1] ?? '')
  return codes.find(isCantonCode) ?? 'CH'
}
