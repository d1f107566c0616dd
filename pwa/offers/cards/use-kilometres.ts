import { useEffect, useMemo, useState } from 'react'
import type * as distance from '../../data/device/jobs/distance.ts'
import { useOwnPosition } from '../../data/device/own-position.ts'
import { useSession } from '../../data/session/use-session.ts'

type Kilometres = (location: string) => number
type Catalogue = typeof distance

let catalogue: Catalogue | undefined

/** Catalogue of places. It is large, so it loads on first use. */
export const fetchCatalogue = async () => {
  catalogue ??= await import('../../data/device/jobs/distance.ts')
  return catalogue
}

const measure = ({ kilometresFrom, displayKilometres }: Catalogue, from: string | distance.Point) => {
  const kilometres: Kilometres | null = kilometresFrom(from)
  return { kilometres, told: kilometres && displayKilometres(kilometres) }
}

/**
 * Distance of offers: from the named place, else from the phone's position, else from the person's town. `kilometres` is
 * undefined while loading, and null if there is nothing to measure from.
 */
export const useKilometres = (near = '', areNamesWanted = false) => {
  const { point } = useOwnPosition()
  const city = useSession().user?.city ?? ''
  const from = near.trim() ? near : (point ?? city)
  const isWanted = areNamesWanted || from !== ''
  const [known, setKnown] = useState(catalogue)
  useEffect(() => {
    // Without the catalogue the order stays unchanged.
    const fetch = async () => setKnown(await fetchCatalogue())
    if (isWanted && !known) void fetch().catch(() => undefined)
  }, [isWanted, known])
  const found = useMemo(() => (isWanted && known ? measure(known, from) : undefined), [isWanted, known, from])
  return {
    kilometres: found?.kilometres,
    /** Distances, rounded as far as they may be shown. */
    told: found?.told ?? null,
    cityNames: known?.cityNames ?? [],
  }
}
