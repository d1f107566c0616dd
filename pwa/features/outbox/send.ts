import type { RefusalCode } from '../../../schema/refusals.ts'
import type { Refusal } from '../../../sync/store.ts'
import type { Command, CommandInput } from '../../../sync/effects/effects.ts'
import { followEntry } from '../../data/device/follow-entry.ts'
import { live, type Live } from '../../data/device/live.ts'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'
import { vibrate } from '../../components/ui/vibrate.ts'

/** Longer than a slow answer, in milliseconds. */
export const usualPatience = 10_000

/** The words for every reason weigh more than a heart that is sent: they come with the first no. */
const say = async (refusal: Refusal) => {
  const { sayRefusal } = await import('../../forms/say-refusal.ts')
  return sayRefusal(refusal)
}

/** What is being stored this very moment: a second tap on what is about to close says nothing new. */
const storing = new Set<string>()

type Told = { title: string; text?: string }

type Options = {
  /** What it is about, for the list of all sends. */
  about?: string
  /** The drafts that leave the device with it. */
  clears?: string | readonly string[]
  /** The refused entry that it corrects, in whose place it goes. */
  corrects?: string | undefined
  /** It is on the device: what it was typed in may close. Where nothing could be stored this is not called. */
  onKept?: () => void
  /** Said as soon as it is on the device, if that is all there is to say. */
  kept?: Told
  /**
   * Said once the server has taken it, where the screen does not show it; until then, and without network, that it is kept on
   * the device.
   */
  sent?: Told | undefined
  waiting?: Told
  /** What did not succeed, whether the device could not store it or the server said no. */
  failed: Told
  /** Where a reason for a no has words of its own here. */
  refusals?: Partial<Record<RefusalCode, Told>>
  patience?: number | undefined
  /** Worth coming back for: the app may offer itself to be installed. */
  isGain?: boolean
  /** A refusal that was told leaves nothing behind: its words are in their form still, or it has none. */
  isOver?: boolean | undefined
}

/** Only on a page that stands: pages that are rendered on the server send nothing. */
const earn = async () => {
  const { installs } = await import('../install/current.ts')
  installs.earn()
}

type Outcome = 'kept' | 'applied' | 'waiting' | 'refused' | 'failed'

type How = Pick<Options, 'sent' | 'waiting' | 'failed' | 'refusals' | 'patience' | 'isOver'>

/**
 * Says once how entries went that are on the device: taken by the server, waiting, or refused, with the first reason. Several are one
 * thing to the person, e.g. the two halves of a profile.
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
    // What stands now, for another hand may have been quicker.
    void engine.drain().catch(() => undefined)
    return 'refused'
  }
  const isApplied = outcomes.every(({ kind }) => kind === 'applied')
  if (sent && isApplied) toast({ kind: 'success', ...sent })
  else if (sent) toast(waiting ?? { title: m.send_waiting(), text: m.send_waiting_hint() })
  return isApplied ? 'applied' : 'waiting'
}

/**
 * Sends an action and says how it went, once. It never rejects. What has neither `kept` nor `sent` shows by itself that it was
 * done, or waits to be, and only its failure is told.
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
    // Nothing is on the device: it is full, or its storage fails.
    toast({ kind: 'error', title: failed.title, text: failed.text ?? m.send_not_kept() })
    return 'failed'
  }
}
