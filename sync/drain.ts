import { backoff } from './backoff.ts'
import type { Outcome } from './cycle.ts'
import type { Ports } from './ports.ts'

/** A holder of the lock that has not come back for so long is frozen: a phone puts tabs to sleep in mid-sentence. */
const patience = 30_000

/** The longest rest once the person has something to send. */
const hurriedRest = 1000

/** While older processes are replaced, a device asks again after half a second to a second, later after four to eight at most. */
const mostOlder = 4

/** What only a person can end: by signing in, here or in another tab, or by taking the new version. */
type Halt = 'signed-out' | 'wrong-account' | 'outdated'

type Drain = {
  ports: Ports
  name: string
  /** `isLook`: pull even if nothing is unfinished. Without it the round only ends what is unfinished. */
  cycle: (isLook: boolean) => Promise<Outcome>
  /** After each round, and before its next. */
  report: (facts: { halt: Halt | null; isFailing: boolean; isAdmitted: boolean; outcome: Outcome }) => Promise<void>
}

/**
 * Decides when a round is due. One at a time; whatever is wanted meanwhile makes one more. A failure rests longer each
 * time, and any sign of life ends the rest, unless the server itself said when to come back.
 */
export const createDrain = ({ ports, name, cycle, report }: Drain) => {
  let isWanted = false
  let isLookWanted = false
  let isClosed = false
  let failures = 0
  /** Answers in a row that changed nothing. */
  let inVain = 0
  /** Answers in a row of a server older than this app. */
  let older = 0
  let halt: Halt | null = null
  /** Not known yet whether the server answers this account: the tab is new, or its person has come back to it. */
  let isUnproven = true
  let isToldToRest = false
  /** The server told only a pull to wait. */
  let maySend = false
  let isHurried = false
  /** A round that fails now was begun before the network, or the person, came back. */
  let isRevived = false
  let endRest: (() => void) | null = null
  let running: Promise<void> | null = null

  const rest = (ms: number) => {
    endRest?.()
    // What was wanted meanwhile rests as well.
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
      // No sign of life ends this rest or shortens the next: the server would only be asked the same again.
      isLookWanted = isToldToRest = true
      maySend = false
      rest(backoff(++inVain, ports.random))
    } else if (outcome.kind === 'older') {
      // Pokes don't end this rest: with every one of them each device would meet the same older processes again.
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
    /** There is something to send. A rest after a failure, or of a pull, is cut short by it, and not by each of many. */
    hurry: () => {
      isWanted = true
      if (!endRest) start()
      else if ((!isToldToRest || maySend) && !isHurried) {
        rest(hurriedRest)
        isHurried = true
      }
    },
    /** It is time to look again, unless a rest is under way. */
    poll: () => {
      if (!endRest) wake()
    },
    /** The server has given a sign of life. With news a poll is due only if the round finds that they are none. */
    poke: (isLook: boolean) => {
      endFailures()
      isWanted = true
      isLookWanted ||= isLook
      start()
    },
    /** The network is back, or the person looks again: whatever stopped earlier is tried once more. */
    revive: () => {
      halt = null
      isUnproven = isRevived = true
      endFailures()
      wake()
    },
    /** The session is this account's again. Tells no other tab, so that two tabs never wake each other in turns. */
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
