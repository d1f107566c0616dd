import { useEffect, useState } from 'react'
import type { Point } from '../../data/device/jobs/distance.ts'
import { useOwnPosition } from '../../data/device/own-position.ts'
import { useSession } from '../../data/session/use-session.ts'

type Kilometres = (location: string) => number
type Measured = {
  from: string | Point
  kilometres: Kilometres | null
  told: Kilometres | null
  cityNames: readonly string[]
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
  const [measured, setMeasured] = useState<Measured>()
  useEffect(() => {
    let isLate = false
    const measure = async () => {
      const { cityNames, kilometresFrom, toldKilometres } = await import('../../data/device/jobs/distance.ts')
      const kilometres = kilometresFrom(from)
      if (!isLate) setMeasured({ from, kilometres, told: kilometres && toldKilometres(kilometres), cityNames })
    }
    // Without the catalogue the order stays as it is.
    if (isWanted) void measure().catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [from, isWanted])
  const found = isWanted && measured?.from === from ? measured : undefined
  return {
    kilometres: found?.kilometres,
    /** As far as it may be said. */
    told: found?.told ?? null,
    cityNames: measured?.cityNames ?? [],
  }
}
