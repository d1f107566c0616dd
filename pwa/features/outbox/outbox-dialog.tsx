import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OwnUser } from '../../data/schemas/own-user.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { beginOffer } from '../publish/offer.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { closeInAddress } from '../../components/ui/close-on-back.ts'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { DoneDrawing } from '../../components/drawings/done.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { fetchToasts, toast } from '../../components/ui/toast.ts'
import { EntryCard } from './entry-card.tsx'
import { dialogOf } from './corrections.ts'
import type { Listed } from './describe.ts'
import { useOutbox } from './use-outbox.ts'

const OwnDialogs = lazyPart(async () => (await import('../account/own-dialogs.tsx')).OwnDialogs, { optional: true })
const EditDialog = lazyPart(async () => (await import('../publish/edit-dialog.tsx')).EditDialog, { optional: true })
const PublishDialog = lazyPart(async () => (await import('../publish/publish-dialog.tsx')).PublishDialog, {
  optional: true,
})

/** Drawn at a time: after hours in a tunnel there are hundreds. */
const page = 20

const question = ({ state, losesWords, dependents }: Listed) =>
  [
    losesWords && m.outbox_discard_words(),
    state === 'waiting' && m.outbox_discard_waiting(),
    dependents > 0 && m.outbox_discard_dependents({ count: dependents }),
  ]
    .filter(Boolean)
    .join(' ')

const sumOf = (waiting: number, stopped: number) =>
  [stopped > 0 && m.outbox_sum_stopped({ count: stopped }), waiting > 0 && m.outbox_sum_waiting({ count: waiting })]
    .filter(Boolean)
    .join(' · ')

/** Where correcting takes more than a field: the dialog that it was written in. */
const Correction = ({ entry, user, onClose }: { entry: Listed; user: OwnUser; onClose: () => void }) => {
  const { id, input, refusal } = entry
  const dialog = dialogOf(entry)
  if (!dialog || !refusal) return null
  if (dialog === 'edit')
    return <EditDialog jobId={String(input['id'])} correcting={{ entryId: id, input, refusal }} onClose={onClose} />
  if (dialog === 'offer') {
    const wanted = { kind: 'correct', entryId: id, offer: beginOffer(input), refusal } as const
    return <PublishDialog wanted={wanted} onClose={onClose} onEcho={() => {}} />
  }
  return <OwnDialogs shown={dialog} onShow={onClose} user={user} correcting={{ ...entry, refusal }} />
}

/** Everything that waits on this device or was refused, with a way on. It reads the device alone. */
export const OutboxDialog = ({ user }: { user: OwnUser }) => {
  const engine = useEngine()?.engine
  const entries = useOutbox(user.id)
  const navigate = useNavigate()
  const [most, setMost] = useState(page)
  const [asked, setAsked] = useState<Listed>()
  const [correcting, setCorrecting] = useState<Listed>()
  const list = useRef<HTMLUListElement>(null)
  const sum = useRef<HTMLParagraphElement>(null)
  useEffect(fetchToasts, [])
  // What was done with an entry takes its buttons away: nobody is left nowhere.
  useEffect(() => {
    if (document.activeElement === document.body) sum.current?.focus({ preventScroll: true })
  })

  const close = () =>
    closeInAddress(() => void navigate({ to: '.', search: true, hash: true, replace: true, resetScroll: false }))
  const discard = (entry: Listed) => {
    setAsked(undefined)
    void engine?.discard(entry.id).catch(() => toast({ kind: 'error', title: m.outbox_failed() }))
  }
  const showMore = () => {
    setMost(most + page)
    requestAnimationFrame(() => list.current?.children[most]?.querySelector('h3')?.focus())
  }

  const waiting = entries?.filter(({ state }) => state === 'waiting').length ?? 0
  const left = (entries?.length ?? 0) - most
  return (
    <Dialog open onClose={close} title={m.outbox_title()} size="large">
      <p ref={sum} tabIndex={-1} role="status" className={css({ fontWeight: 'bold', outline: 'none' })}>
        {entries && sumOf(waiting, entries.length - waiting)}
      </p>
      {!entries && <Skeleton />}
      {entries?.length === 0 && (
        <EmptyState drawing={<DoneDrawing />} title={m.outbox_empty()} text={m.outbox_empty_hint()} level="h3" />
      )}
      {entries && entries.length > 0 && (
        <p className={css({ color: 'quiet', fontSize: 'small', pb: '3' })}>{m.outbox_hint()}</p>
      )}
      <ul ref={list} className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        {entries?.slice(0, most).map(entry => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              engine={engine}
              user={user}
              onDiscard={() => (question(entry) === '' ? discard(entry) : setAsked(entry))}
              onCorrect={dialogOf(entry) ? () => setCorrecting(entry) : undefined}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={css({ pt: '4', textAlign: 'center' })}>
          <button type="button" className={button({ variant: 'soft' })} onClick={showMore}>
            {m.outbox_more({ count: left })}
          </button>
        </p>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={m.outbox_discard_title()}
        text={asked ? question(asked) : ''}
        confirm={m.outbox_discard()}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && discard(asked)}
      />
      {correcting && <Correction entry={correcting} user={user} onClose={() => setCorrecting(undefined)} />}
    </Dialog>
  )
}
