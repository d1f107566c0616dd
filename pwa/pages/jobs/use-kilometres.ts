import { useEffect, useState } from 'react'

type Kilometres = (location: string) => number
type Measured = {
  near: string
  kilometres: Kilometres | null
  told: Kilometres | null
  cityNames: readonly string[]
}

/** Distances from a place; `kilometres` is undefined on the way and null where nobody knows the place. */
export const useKilometres = (near: string, isWanted: boolean) => {
  const [measured, setMeasured] = useState<Measured>()
  useEffect(() => {
    let isLate = false
    const measure = async () => {
      const { cityNames, kilometresFrom, toldKilometres } = await import('../../data/device/jobs/distance.ts')
      const kilometres = kilometresFrom(near)
      if (!isLate) setMeasured({ near, kilometres, told: kilometres && toldKilometres(kilometres), cityNames })
    }
    // Without the catalogue the order stays as it is.
    if (isWanted) void measure().catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [near, isWanted])
  const found = isWanted && measured?.near === near ? measured : undefined
  return {
    kilometres: found?.kilometres,
    /** As far as it may be said. */
    told: found?.told ?? null,
    cityNames: measured?.cityNames ?? [],
  }
}
