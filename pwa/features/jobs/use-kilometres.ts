import { useEffect, useMemo, useState } from 'react'
import type * as distance from '../../data/device/jobs/distance.ts'
import { useOwnPosition } from '../../data/device/own-position.ts'
import { useSession } from '../../data/session/use-session.ts'

type Kilometres = (location: string) => number
type Catalogue = typeof distance

let catalogue: Catalogue | undefined

/** What knows the places: large, and here from its first use on. */
export const fetchCatalogue = async () => {
  catalogue ??= await import('../../data/device/jobs/distance.ts')
  return catalogue
}

const measure = ({ kilometresFrom, toldKilometres }: Catalogue, from: string | distance.Point) => {
  const kilometres: Kilometres | null = kilometresFrom(from)
  return { kilometres, told: kilometres && toldKilometres(kilometres) }
}

/**
 * How far offers lie: from the place that is named, else from where the phone said it is, else from where the person lives.
 * `kilometres` is undefined while loading, and null if there is no place to measure from.
 */
export const useKilometres = (near = '', areNamesWanted = false) => {
  const { point } = useOwnPosition()
  const city = useSession().user?.city ?? ''
  const from = near.trim() ? near : (point ?? city)
  const isWanted = areNamesWanted || from !== ''
  const [known, setKnown] = useState(catalogue)
  useEffect(() => {
    // Without the catalogue the order stays as it is.
    const fetch = async () => setKnown(await fetchCatalogue())
    if (isWanted && !known) void fetch().catch(() => undefined)
  }, [isWanted, known])
  const found = useMemo(() => (isWanted && known ? measure(known, from) : undefined), [isWanted, known, from])
  return {
    kilometres: found?.kilometres,
    /** As far as it may be said. */
    told: found?.told ?? null,
    cityNames: known?.cityNames ?? [],
  }
}
