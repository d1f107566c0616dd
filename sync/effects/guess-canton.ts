import { isCantonCode } from '../../schema/cities/cantons.ts'
import type { Rows } from './effect.ts'

/** A place picked from the catalogue ends in its code, else the poster's own counts; of any other the server tells the canton. */
export const guessCanton = async (rows: Rows, location: string, posterId: string) => {
  const poster = await rows.get('user', posterId)
  const codes = [location, poster?.city ?? ''].map(place => /\b([A-Z]{2})\s*$/.exec(place)?.[1] ?? '')
  return codes.find(isCantonCode) ?? 'CH'
}
