const key = 'pouce.motion'

/**
 * From the first picture to the new screen: 30 ms on a good phone, 75 to 100 on a slow one, where the second picture and the
 * frames between them hold up the same again.
 */
const mostMs = 50

/** So that a phone which was slow once is asked again, after some starts. */
const forgiveness = 0.98

/**
 * Whether the way from one screen to the next is shown as a motion. The browser takes a picture of both for it, which costs a
 * slow phone more than drawing the screen: the phone is asked how long it usually takes, and goes without beyond a limit.
 */
export const createScreenMotion = (
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  { isUnwanted, now }: { isUnwanted: () => boolean; now: () => number },
) => {
  let usual = (Number(storage?.getItem(key)) || 0) * forgiveness
  let begun: number | null = null
  const keep = () => storage?.setItem(key, String(Math.round(usual)))
  if (usual > 0) keep()
  return {
    /** Says whether to move, for a screen that comes now. */
    begin: () => {
      const isWelcome = usual <= mostMs && !isUnwanted()
      begun = isWelcome ? now() : null
      return isWelcome
    },
    /** The screen is there. */
    end: () => {
      if (begun === null) return
      const taken = now() - begun
      usual = usual === 0 ? taken : (3 * usual + taken) / 4
      begun = null
      keep()
    },
  }
}
