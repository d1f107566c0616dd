import type { Stored } from './args.ts'
import type { words } from './fr/words.ts'
import { kinds, type NoticeKind } from './kinds.ts'

type StoredAll<Args extends readonly unknown[]> = { [Place in keyof Args]: Stored<Args[Place]> }
type ArgsOf = { [Kind in NoticeKind]: StoredAll<Parameters<(typeof words)[Kind]>> }

/** A notification as stored: its kind and arguments. It is put in words when it is read (`in-words.ts`). */
export type Notice = (typeof kinds)[NoticeKind] & { kind: NoticeKind; args: readonly unknown[] }

export const say = <Kind extends NoticeKind>(kind: Kind, ...args: ArgsOf[Kind]): Notice => ({
  kind,
  args,
  ...kinds[kind],
})
