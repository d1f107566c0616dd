import { useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { stack } from '../styled-system/patterns/index.js'
import * as m from '../paraglide/messages.js'
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { toast } from '../components/ui/toast.ts'
import { EntryCard } from './entry-card.tsx'
import { dialogOf } from './corrections.ts'
import type { Listed } from './describe.ts'

const ProfileDialog = lazyPart(async () => (await import('../account/profile-dialog.tsx')).ProfileDialog, {
  optional: true,
})
const PhotoDialog = lazyPart(async () => (await import('../account/photo-dialog.tsx')).PhotoDialog, { optional: true })
const EditDialog = lazyPart(async () => (await import('../offers/publish/edit-dialog.tsx')).EditDialog, {
  optional: true,
})
const PublishDialog = lazyPart(async () => (await import('../offers/publish/publish-dialog.tsx')).PublishDialog, {
  optional: true,
})

const question = ({ state, losesWords, dependents }: Listed) =>
  [
    losesWords && m.outbox_discard_words(),
    state === 'waiting' && m.outbox_discard_waiting(),
    dependents > 0 && m.outbox_discard_dependents({ count: dependents }),
  ]
    .filter(Boolean)
    .join(' ')

/** Opens the dialog of the original form, for corrections that need more than one field. */
const Correction = ({ entry, user, onClose }: { entry: Listed; user: OwnUser; onClose: () => void }) => {
  const { id, input, refusal } = entry
  const dialog = dialogOf(entry)
  if (!dialog || !refusal) return null
  if (dialog === 'edit')
    return <EditDialog jobId={String(input['id'])} correcting={{ entryId: id, input, refusal }} onClose={onClose} />
  if (dialog === 'offer') {
    const wanted = { kind: 'correct', entryId: id, input, refusal } as const
    return <PublishDialog wanted={wanted} onClose={onClose} onEcho={() => {}} />
  }
  const Own = dialog === 'photo' ? PhotoDialog : ProfileDialog
  return <Own open onClose={onClose} user={user} correcting={{ ...entry, refusal }} />
}

type Props = {
  entries: readonly Listed[]
  user: OwnUser
  list?: Ref<HTMLUListElement>
  isHome?: boolean
  isInside?: boolean
  children?: ReactNode
}

/** Entries with their actions. Asks before anything is discarded. */
export const Entries = ({ entries, user, list, isHome = false, isInside = false, children }: Props) => {
  const live = useEngine()
  const [asked, setAsked] = useState<Listed>()
  const [correcting, setCorrecting] = useState<Listed>()
  const discard = async ({ id }: Listed) => {
    setAsked(undefined)
    try {
      await live?.engine.discard(id)
    } catch {
      toast({ kind: 'error', title: m.error_unknown() })
    }
  }
  return (
    <>
      {entries.length > 0 && (
        <ul ref={list} className={stack({ gap: '3' })}>
          {entries.map(entry => (
            <li key={entry.id}>
              <div role={isHome ? 'alert' : undefined}>
                <EntryCard
                  entry={entry}
                  live={live}
                  user={user}
                  isHome={isHome}
                  isInside={isInside}
                  onDiscard={() => (question(entry) === '' ? void discard(entry) : setAsked(entry))}
                  onCorrect={dialogOf(entry) ? () => setCorrecting(entry) : undefined}
                >
                  {children}
                </EntryCard>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={m.outbox_discard_title()}
        text={asked ? question(asked) : ''}
        confirm={m.outbox_discard()}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void discard(asked)}
      />
      {correcting && <Correction entry={correcting} user={user} onClose={() => setCorrecting(undefined)} />}
    </>
  )
}
