import { isUnfilled } from './is-unfilled.ts'
import { live } from './live.ts'

/** A device that cannot be filled, as without storage, says so on its screen. */
const mostMs = 5000

/** Once this device holds its person's own rows. */
export const whenFilled = async (account: string) => {
  const { engine, watch } = await live.open(account)
  await new Promise<void>(resolve => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, mostMs)
    const stop = watch(
      () => isUnfilled(engine.db),
      isEmpty => isEmpty || end(),
    )
  })
}
