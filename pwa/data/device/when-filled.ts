import { isUnfilled } from './is-unfilled.ts'
import { live } from './live.ts'

/** Resolves once this device holds the person's own rows. */
export const whenFilled = async (account: string) => {
  const { engine, watch } = await live.open(account)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = watch(
    () => isUnfilled(engine.db),
    isEmpty => isEmpty || resolve(),
  )
  await promise
  stop()
}
