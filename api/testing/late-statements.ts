import { setImmediate } from 'node:timers'
import { connect } from '../db/connect.ts'

// postgres.js sends a statement when it is awaited, not when it is written. Kept in a variable and waited for
// further down, it runs there, beside nothing of what stands between. A fragment of another statement never begins.

type Statement = { readonly origin: string }

const late: string[] = []
const written = new WeakMap<Statement, { isOver: boolean }>()
const begun = new WeakSet<Statement>()

let turn: { isOver: boolean } | undefined
/** A statement that is waited for where it is written begins before the event loop goes on. */
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

/** The last line of its stack is the one that wrote it; what is no template has none. */
const placeOf = ({ origin }: Statement) => origin.trim().split('\n').at(-1)?.trim() || 'where sql.unsafe was called'

// The driver sets `executed` to false where a statement is made, and to true where it begins.
Object.defineProperty(Object.getPrototypeOf(connect('postgres://localhost', { max: 1 })`select`), 'executed', {
  get(this: Statement) {
    return begun.has(this)
  },
  set(this: Statement, isBegun: boolean) {
    if (!isBegun) written.set(this, currentTurn())
    else if (begun.add(this) && written.get(this)?.isOver) late.push(placeOf(this))
  },
})

/** Where statements were written that began later, since this was asked last. */
export const takeLateStatements = () => late.splice(0)
