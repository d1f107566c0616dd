import { contextOf, createOverlay } from './overlay.ts'
import { effectOf } from './effects/effects.ts'
import type { Ports } from './ports.ts'
import { showRows } from './rebase.ts'
import { version } from './version.ts'
import { change, keyOf, type Entry, type Store } from './store.ts'

/** A send with everything that chance and the clock decide, so that a retry writes the same. */
export type Sending = Pick<Entry, 'id' | 'account' | 'command' | 'input' | 'version' | 'enqueuedAt' | 'about'> & {
  clears: readonly string[]
}

type Asked = {
  account: string
  command: string
  input: Record<string, unknown>
  clears: readonly string[]
  about?: string | undefined
}

export const prepare = (ports: Ports, { account, command, input, clears, about }: Asked): Sending => ({
  id: ports.newId(),
  account,
  command,
  input: effectOf(command)?.creates ? { ...input, id: input.id ?? ports.newId() } : input,
  version,
  enqueuedAt: ports.now(),
  clears,
  ...(about !== undefined && { about }),
})

/**
 * Writes the effect on the rows, the outbox entry and the draft changes in one transaction: either all of it is on the device or
 * nothing is. Don't say « saved » before this resolves.
 */
export const enqueue = (db: Store, { clears, ...asked }: Sending) =>
  change(db, async () => {
    if ((await db.meta.get('state'))?.isLeft) throw new Error('this account has left the device')
    // The database may have failed after the commit. The retry then finds the entry.
    if ((await db.outbox.where('id').equals(asked.id).count()) > 0) {
      await db.drafts.bulkDelete([...clears])
      return
    }
    const after = (await db.meta.get('state'))?.serverAt
    const effect = effectOf(asked.command)
    const overlay = createOverlay(db, new Map())
    const context = contextOf(asked)
    const input = (await effect?.complete?.(overlay.rowsFor(asked), asked.input, context)) ?? asked.input
    const sending = { ...asked, input }
    const lane = (await effect?.lane(sending.input, overlay.rowsFor(sending))) ?? sending.command
    await overlay.play(sending)
    const maker = await db.outbox
      .where('created')
      .anyOf([...overlay.used])
      .last()
    const isBlocked = maker !== undefined && maker.state !== 'waiting' && maker.state !== 'applied'
    if (!isBlocked) {
      const known = await db.base.bulkGet([...overlay.below.keys()])
      await db.base.bulkAdd([...overlay.below].filter((_, at) => !known[at]).map(([key, row]) => ({ key, row })))
      await showRows(db, overlay.shown)
    }
    await db.outbox.add({
      ...sending,
      ...(after !== undefined && { after }),
      lane,
      ...(maker && maker.state !== 'applied' && { dependsOn: maker.id }),
      ...(effect?.creates && { created: keyOf(effect.creates, String(sending.input.id)) }),
      attempts: 0,
      state: isBlocked ? 'blocked' : 'waiting',
    })
    await db.drafts.bulkDelete([...clears])
  })
