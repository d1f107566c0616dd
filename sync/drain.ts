import { backoff } from './backoff.ts'
import type { Outcome } from './cycle.ts'
import type { Ports } from './ports.ts'

/** A lock holder that does not release it within this time counts as frozen: phones suspend tabs at any moment. */
const patience = 30_000

/** The longest rest once the person has something to send. */
const hurriedRest = 1000

/** While older processes are replaced, a device asks again after 0.5 to 1 s, later after at most 4 to 8 s. */
const mostOlder = 4

/** A state that only a person can end: by signing in, here or in another tab, or by updating the app. */
type StopReason = 'signed-out' | 'wrong-account' | 'outdated'

type Drain = {
  ports: Ports
  name: string
  /** `isLook`: pull even if nothing is unfinished. Otherwise the round only finishes what is unfinished. */
  cycle: (isLook: boolean) => Promise<Outcome>
  /** Called after each round, before the next one. */
  report: (facts: {
    halt: StopReason | null
    isFailing: boolean
    isAdmitted: boolean
    outcome: Outcome
  }) => Promise<void>
}

/**
 * Decides when a round is due. Rounds run one at a time, and requests during a round lead to one more. Each failure lengthens the
 * rest, and any sign of life ends it, unless the server itself set the time.
 */
export const createDrain = ({ ports, name, cycle, report }: Drain) => {
  let isWanted = false
  let isLookWanted = false
  let isClosed = false
  let failures = 0
  /** Consecutive answers that changed nothing. */
  let inVain = 0
  /** Consecutive answers from a server older than this app. */
  let older = 0
  let halt: StopReason | null = null
  /** The server has not confirmed this account yet: the tab is new, or its person has come back to it. */
  let isUnproven = true
  let isToldToRest = false
  /** The server told only a pull to wait. */
  let maySend = false
  let isHurried = false
  /** A round that fails now was started before the network, or the person, came back. */
  let isRevived = false
  let endRest: (() => void) | null = null
  let running: Promise<void> | null = null

  const rest = (ms: number) => {
    endRest?.()
    // Requests made in the meantime wait for the end of the rest too.
    isWanted = false
    isHurried = false
    endRest = ports.after(ms, () => {
      endRest = null
      isToldToRest = false
      wake()
    })
  }

  const fail = () => {
    failures++
    isLookWanted = true
    rest(backoff(failures, ports.random))
  }

  const handle = async (outcome: Outcome) => {
    const isAnswer = 'settled' in outcome
    const isAdmitted = isUnproven && isAnswer
    if (isAnswer) isUnproven = false
    if (outcome.kind === 'failed' && isRevived) isWanted = isLookWanted = true
    else if (outcome.kind === 'failed' || outcome.kind === 'put-off') fail()
    else if (outcome.kind === 'nowhere') {
      // No sign of life ends this rest or shortens the next: the server would only get the same request again.
      isLookWanted = isToldToRest = true
      maySend = false
      rest(backoff(++inVain, ports.random))
    } else if (outcome.kind === 'older') {
      // Pokes don't end this rest: otherwise each poke would send every device to the same older processes again.
      isLookWanted = isToldToRest = true
      older = Math.min(older + 1, mostOlder)
      rest(backoff(older, ports.random))
    } else if (outcome.kind === 'later') {
      isLookWanted = isToldToRest = true
      maySend = outcome.maySend
      rest(outcome.after)
    } else {
      failures = 0
      older = 0
      if (outcome.kind === 'done') inVain = 0
      endRest?.()
      endRest = null
      if (outcome.kind === 'more') isWanted = true
      else if (outcome.kind !== 'done') halt = outcome.kind
    }
    const isFailing = outcome.kind === 'failed' || (outcome.kind === 'later' && outcome.isDown)
    await report({ halt, isFailing, isAdmitted, outcome })
  }

  const isDue = () => isWanted && !isClosed && halt === null && !isToldToRest

  const loop = async () => {
    while (isDue()) {
      isWanted = false
      const run = () => {
        const isLook = isLookWanted
        isLookWanted = isRevived = false
        return isClosed ? Promise.resolve<Outcome>({ kind: 'failed' }) : cycle(isLook)
      }
      const outcome = await ports.lock(`${name}:drain`, run, patience).catch((): Outcome => ({ kind: 'failed' }))
      if (!isClosed) await handle(outcome)
    }
  }

  const start = () => {
    if (!isDue()) return
    running ??= loop().finally(() => {
      running = null
      start()
    })
  }

  const wake = () => {
    isWanted = isLookWanted = true
    start()
  }

  const endFailures = () => {
    if (isToldToRest) return
    failures = 0
    endRest?.()
    endRest = null
  }

  return {
    /** Called when there are entries to send. Shortens a rest after a failure or of a bare pull, but only once for many calls. */
    hurry: () => {
      isWanted = true
      if (!endRest) start()
      else if ((!isToldToRest || maySend) && !isHurried) {
        rest(hurriedRest)
        isHurried = true
      }
    },
    /** Requests a pull, unless a rest is under way. */
    poll: () => {
      if (!endRest) wake()
    },
    /** The server has given a sign of life. With news, the round decides whether a pull is needed. */
    poke: (isLook: boolean) => {
      endFailures()
      isWanted = true
      isLookWanted ||= isLook
      start()
    },
    /** The network is back, or the person has returned: retries whatever stopped earlier. */
    retryNow: () => {
      halt = null
      isUnproven = isRevived = true
      endFailures()
      wake()
    },
    /** The session is this account's again. Does not notify other tabs, so that two tabs never wake each other in a loop. */
    readmit: () => {
      if (halt !== 'signed-out' && halt !== 'wrong-account') return
      halt = null
      endFailures()
      wake()
    },
    /** Resolves when no round is running and none is due at once. */
    whenIdle: async () => {
      while (running) await running
    },
    close: () => {
      isClosed = true
      endRest?.()
    },
  }
}
