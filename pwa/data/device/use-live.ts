import { useEffect, useState } from 'react'
import type { Engine } from '../../../sync/engine.ts'
import { useEngine } from './use-engine.ts'

type Ask<T> = (db: Engine['db']) => Promise<T>
type Found<T> = { engine: object; key: string; value: T }

/**
 * What the device holds, drawn anew whenever it changes; undefined until the first answer. `key` names the question, with
 * everything that it depends on. Nothing is opened for who does not want it yet. What is `known` of this database stands in
 * until then.
 */
export const useLive = <T>(
  key: string,
  ask: Ask<T>,
  isWanted = true,
  known?: (db: Engine['db']) => T | undefined,
): T | undefined => {
  const live = useEngine(isWanted)
  const [found, setFound] = useState<Found<T>>()
  useEffect(() => {
    if (!live) return undefined
    const { engine, watch } = live
    return watch(
      () => ask(engine.db),
      value => setFound({ engine, key, value }),
    )
    // `key` stands for what `ask` closes over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [live, key])
  if (!live) return undefined
  return found && found.key === key && found.engine === live.engine ? found.value : known?.(live.engine.db)
}
