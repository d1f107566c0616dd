import { setImmediate } from 'node:timers'
import { connect } from '../db/connect.ts'

// postgres.js sends a statement when it is awaited, not when it is written. If it is stored in a variable and awaited further down,
// it runs there, in parallel with nothing in between. A fragment used inside another statement never starts.

type Statement = { readonly origin: string }

const late: string[] = []
const written = new WeakMap<Statement, { isOver: boolean }>()
const begun = new WeakSet<Statement>()

let turn: { isOver: boolean } | undefined
/** A statement awaited where it is written starts before the event loop continues. */
const currentTurn = () => {
  if (turn) return turn
  const current = { isOver: false }
  turn = current
  setImmediate(() => {
    current.isOver = true
    turn = undefined
  })
  return current
}

/** The last line of the stack is where it was written; statements that are no templates have none. */
const placeOf = ({ origin }: Statement) => origin.trim().split('\n').at(-1)?.trim() || 'where sql.unsafe was called'

// The driver sets `executed` to false when a statement is created, and to true when it starts.
Object.defineProperty(Object.getPrototypeOf(connect('postgres://localhost', { max: 1 })`select`), 'executed', {
  get(this: Statement) {
    return begun.has(this)
  },
  set(this: Statement, isBegun: boolean) {
    if (!isBegun) written.set(this, currentTurn())
    else if (begun.add(this) && written.get(this)?.isOver) late.push(placeOf(this))
  },
})

/** Returns where statements were written that started later, since the last call. */
export const takeLateStatements = () => late.splice(0)
