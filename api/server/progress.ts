/** Reports how much of the whole is done. */
export type Tell = (done: number, all: number) => void

export const ignore: Tell = () => {}

/** Throttles progress reports: work of an hour must not look as if it hung. */
export const everyFewSeconds = <Given extends unknown[]>(tell: (...given: Given) => void, periodMs = 3000) => {
  let told = Date.now()
  return (...given: Given) => {
    if (Date.now() - told < periodMs) return
    told = Date.now()
    tell(...given)
  }
}
