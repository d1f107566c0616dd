import type * as v from 'valibot'
import { useDraft } from '../data/device/use-draft.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { useText } from './use-text.ts'

/** One text that is sent alone, kept on the device while it is written: it outlives Back and a closed app, until it is sent. */
export const useWritten = <Output>(
  rule: v.GenericSchema<string, Output>,
  key: string,
  { lack, start }: { lack?: () => string; start?: string } = {},
) => {
  const engine = useEngine()?.engine
  const draft = useDraft(engine, key, start)
  const { isBlank, output, error, check } = useText(rule, draft.text, lack)
  return {
    text: draft.text,
    isBlank,
    /** False until what was written last time is here. */
    isReady: draft.isReady,
    hasDevice: engine !== undefined,
    /** What a field of text needs. */
    field: {
      value: draft.text,
      error,
      onChange: (event: { target: { value: string } }) => draft.write(event.target.value),
    },
    write: draft.write,
    save: draft.save,
    /** What is to be sent, kept to its last letter should that fail; undefined where something is wrong with it, which is said. */
    take: () => {
      if (!check()) return undefined
      draft.save()
      return output
    },
    /** For the send that it leaves with: the draft goes in the moment in which the words are stored. */
    leaves: (then: () => void) => ({
      clears: key,
      onKept: () => {
        draft.forget()
        then()
      },
    }),
    /** Where something else has taken it. */
    drop: () => {
      draft.forget()
      void engine?.drafts.clear(key).catch(() => undefined)
    },
  }
}
