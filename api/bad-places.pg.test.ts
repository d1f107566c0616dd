import { tryPlaces } from './testing/try-places.ts'

await tryPlaces('others')
