import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { closeInAddress } from '../components/ui/close-on-back.ts'
import { Dialog } from '../components/ui/dialog.tsx'
import { DoneDrawing } from '../components/drawings/done.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { fetchToasts } from '../components/ui/toast.ts'
import { Entries } from './entries.tsx'
import { useOutbox } from './use-outbox.ts'

/** Page size: after hours offline there are hundreds of entries. */
const page = 20

const sumOf = (waiting: number, stopped: number) =>
  [stopped > 0 && m.outbox_sum_stopped({ count: stopped }), waiting > 0 && m.outbox_sum_waiting({ count: waiting })]
    .filter(Boolean)
    .join(' · ')

/** Every pending or refused entry of this device, with its actions. Reads local data only. */
export const OutboxDialog = ({ user }: { user: OwnUser }) => {
  const entries = useOutbox(user.id)
  const navigate = useNavigate()
  const [most, setMost] = useState(page)
  const list = useRef<HTMLUListElement>(null)
  const sum = useRef<HTMLParagraphElement>(null)
  useEffect(fetchToasts, [])
  // An action removes the entry's buttons, so move the focus.
  useEffect(() => {
    if (document.activeElement === document.body) sum.current?.focus({ preventScroll: true })
  })

  const close = () =>
    closeInAddress(() => void navigate({ to: '.', search: true, hash: true, replace: true, resetScroll: false }))
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
      {entries && <Entries entries={entries.slice(0, most)} user={user} list={list} />}
      {left > 0 && (
        <p className={css({ pt: '4', textAlign: 'center' })}>
          <button type="button" className={button({ variant: 'soft' })} onClick={showMore}>
            {m.outbox_more({ count: left })}
          </button>
        </p>
      )}
    </Dialog>
  )
}
