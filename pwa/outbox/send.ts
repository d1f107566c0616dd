import type { RefusalCode } from '../../schema/refusals.ts'
import type { Refusal } from '../../sync/store.ts'
import type { Command, CommandInput } from '../../sync/effects/effects.ts'
import { followEntry } from '../data/device/follow-entry.ts'
import { live, type Live } from '../data/device/live.ts'
import * as m from '../paraglide/messages.js'
import { toast } from '../components/ui/toast.ts'
import { vibrate } from '../components/ui/vibrate.ts'

/** Longer than a slow response, in milliseconds. */
export const usualPatience = 10_000

/** The refusal texts are large, so they load with the first refusal. */
const say = async (refusal: Refusal) => {
  const { sayRefusal } = await import('../forms/say-refusal.ts')
  return sayRefusal(refusal)
}

/** Actions being stored right now, to ignore a second tap on a closing dialog. */
const storing = new Set<string>()

type Told = { title: string; text?: string }

type Options = {
  /** Its subject, for the list of entries. */
  about?: string
  /** Drafts to delete together with storing it. */
  clears?: string | readonly string[]
  /** Id of the refused entry that this replaces. */
  corrects?: string | undefined
  /** Called once it is stored locally, so that the form may close. Not called if storing failed. */
  onKept?: () => void
  /** Toast after storing, if nothing else needs to be said. */
  kept?: Told
  /**
   * Toast after the server accepted it, for screens that do not show it. Before that, and offline, the toast says that it is
   * stored on the device.
   */
  sent?: Told | undefined
  waiting?: Told
  /** Toast if the device could not store it or the server refused it. */
  failed: Told
  /** Texts for refusal codes specific to this place. */
  refusals?: Partial<Record<RefusalCode, Told>>
  patience?: number | undefined
  /** A reason to come back: the app may offer its installation. */
  isGain?: boolean
  /** Discards a refused entry once it is reported, because its text is still in the form or there is none. */
  isOver?: boolean | undefined
}

/** Imported on use: server-rendered pages never send. */
const earn = async () => {
  const { installs } = await import('../push/current.ts')
  installs.earn()
}

type Outcome = 'kept' | 'applied' | 'waiting' | 'refused' | 'failed'

type How = Pick<Options, 'sent' | 'waiting' | 'failed' | 'refusals' | 'patience' | 'isOver'>

/**
 * Reports the outcome of stored entries once: accepted, pending, or refused with the first reason. Several entries count as one
 * action, e.g. the two halves of a profile.
 */
export const tellOutcome = async (
  opened: Live,
  ids: readonly string[],
  { sent, waiting, failed, refusals = {}, patience = usualPatience, isOver }: How,
) => {
  // Offline, don't wait at all.
  const outcomes = await Promise.all(ids.map(id => followEntry(opened, id, navigator.onLine ? patience : 0)))
  const refused = outcomes.find(outcome => outcome.kind === 'refused')
  if (refused) {
    const { refusal } = refused
    const why = await say(refusal).catch(() => m.error_unknown())
    const own = new Map(Object.entries(refusals)).get(refusal.code)
    toast(own ?? { kind: 'error', title: failed.title, text: [failed.text, why].filter(Boolean).join(' ') })
    const { engine } = opened
    if (isOver) for (const id of ids) await engine.discard(id).catch(() => undefined)
    // Sync, because another device may have been quicker.
    void engine.drain().catch(() => undefined)
    return 'refused'
  }
  const isApplied = outcomes.every(({ kind }) => kind === 'applied')
  if (sent && isApplied) toast({ kind: 'success', ...sent })
  else if (sent) toast(waiting ?? { title: m.send_waiting(), text: m.send_waiting_hint() })
  return isApplied ? 'applied' : 'waiting'
}

/**
 * Stores an action and reports its outcome once. Never rejects. Without `kept` and `sent` only a failure is reported, because the
 * screen itself shows the pending or finished action.
 */
export const send = async <Name extends Command>(
  action: Name,
  input: CommandInput<Name>,
  { onKept, kept, sent, failed, isGain, isOver, ...options }: Options,
): Promise<Outcome> => {
  const { corrects, clears = [], about } = options
  const same = JSON.stringify([action, input])
  if (storing.has(same)) return 'kept'
  storing.add(same)
  vibrate()
  try {
    const opened = await live.whenOpen()
    const { engine } = opened
    const id =
      corrects === undefined
        ? await engine.send(action, input, { clears, ...(about !== undefined && { about }) })
        : await engine.correct(corrects, input)
    storing.delete(same)
    onKept?.()
    if (kept) toast({ kind: 'success', ...kept })
    if (!sent && !isOver && !isGain) return 'kept'
    const outcome = await tellOutcome(opened, [id], { sent, failed, isOver, ...options })
    if (isGain && outcome !== 'refused') void earn().catch(() => undefined)
    return outcome
  } catch {
    storing.delete(same)
    // The entry was not stored, because the device is full or its storage fails.
    toast({ kind: 'error', title: failed.title, text: failed.text ?? m.send_not_kept() })
    return 'failed'
  }
}
