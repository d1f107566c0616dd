import type * as v from 'valibot'
import { useDraft } from '../data/device/use-draft.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { useText } from './use-text.ts'

/** A single text with a local draft, which survives Back and closing the app until it is sent. */
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
    /** False until the stored draft is loaded. */
    isReady: draft.isReady,
    hasDevice: engine !== undefined,
    /** Props of a text field. */
    field: {
      value: draft.text,
      error,
      onChange: (event: { target: { value: string } }) => draft.write(event.target.value),
    },
    write: draft.write,
    save: draft.save,
    /**
     * Validates and returns the text, and stores the draft in case sending fails. Returns undefined and shows the error if it is
     * invalid.
     */
    take: () => {
      if (!check()) return undefined
      draft.save()
      return output
    },
    /** Options for `send`: deletes the draft together with storing the text. */
    leaves: (then: () => void) => ({
      clears: key,
      onKept: () => {
        draft.forget()
        then()
      },
    }),
    /** Deletes the draft after the text was sent in another way. */
    drop: () => {
      draft.forget()
      void engine?.drafts.clear(key).catch(() => undefined)
    },
  }
}
