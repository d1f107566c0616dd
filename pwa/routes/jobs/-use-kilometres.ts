import { useEffect, useState } from 'react'

type Kilometres = (location: string) => number
type Measured = { near: string; kilometres: Kilometres | null; cityNames: readonly string[] }

/** Distances from a place; `kilometres` is undefined on the way and null where nobody knows the place. */
export const useKilometres = (near: string, isWanted: boolean) => {
  const [measured, setMeasured] = useState<Measured>()
  useEffect(() => {
    let isLate = false
    const measure = async () => {
      const { cityNames, kilometresFrom } = await import('../../live/jobs/distance.ts')
      if (!isLate) setMeasured({ near, kilometres: kilometresFrom(near), cityNames })
    }
    // Without the catalogue the order stays as it is.
    if (isWanted) void measure().catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [near, isWanted])
  return {
    kilometres: isWanted && measured?.near === near ? measured.kilometres : undefined,
    cityNames: measured?.cityNames ?? [],
  }
}
