import { useState } from 'react'
import type { RefusedChange } from '../../features/account/refused-change.ts'
import { nameTool } from '../../format/name-choice.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { personLabels } from '../../texts/labels.ts'
import { toast } from '../../components/ui/toast.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

const headings: Partial<Record<string, () => string>> = {
  'edit-profile': m.profile_send_profile,
  'edit-student-profile': m.profile_send_profile,
  'set-profile-image': m.profile_send_photo,
  'remove-profile-image': m.profile_send_photo_removal,
}

const labels = {
  ...personLabels,
  bio: m.profile_bio,
  availableTools: m.profile_tools,
}

const say = (value: unknown) => {
  // Tools are the only list of a profile.
  if (Array.isArray(value)) return value.map(tool => nameTool(String(tool))).join(', ')
  return typeof value === 'string' ? value : ''
}

/** What was asked for: it shows nowhere else any more. */
const Asked = ({ change: { input } }: { change: RefusedChange }) => {
  const photo = say(input['profileImage'])
  if (photo)
    return (
      <img
        src={photo}
        alt=""
        className={css({ width: '4rem', height: '4rem', borderRadius: 'full', objectFit: 'cover' })}
      />
    )
  return (
    <dl className={css({ display: 'grid', gap: '1', lineHeight: 'snug' })}>
      {Object.entries(labels).map(
        ([name, label]) =>
          input[name] !== undefined && (
            <div key={name}>
              <dt className={css({ display: 'inline', color: 'quiet', fontSize: 'small' })}>{label()} : </dt>
              <dd className={css({ display: 'inline', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
                {say(input[name]) || '–'}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

const failed = () => toast({ kind: 'error', title: m.profile_send_failed() })

type Props = { changes: readonly RefusedChange[]; onCorrect: (change: RefusedChange) => void }

/** What the server did not take of the own profile: why, and what can be done about it. */
export const RefusedChanges = ({ changes, onCorrect }: Props) => {
  const engine = useEngine()?.engine
  const [asked, setAsked] = useState<RefusedChange>()
  const discard = () => {
    if (asked) void engine?.discard(asked.id).catch(failed)
    setAsked(undefined)
  }
  return (
    <section className={css({ pb: '6' })}>
      <h2 className={css({ fontSize: 'heading', pb: '3' })}>{m.profile_send_heading()}</h2>
      <ul className={css({ display: 'flex', flexDirection: 'column', gap: '3', maxWidth: 'text' })}>
        {changes.map(change => (
          <li key={change.id} className={cx(card(), css({ gap: '2', borderColor: 'danger' }))}>
            <div role="alert">
              <h3 className={css({ fontSize: 'body', color: 'danger' })}>{headings[change.command]?.()}</h3>
              <p>{sayRefusal(change.refusal)}</p>
            </div>
            <Asked change={change} />
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '1' })}>
              {change.command !== 'remove-profile-image' && (
                <button type="button" className={button({ size: 'small' })} onClick={() => onCorrect(change)}>
                  {m.profile_send_correct()}
                </button>
              )}
              <button
                type="button"
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => void engine?.retry(change.id).catch(failed)}
              >
                {m.profile_send_retry()}
              </button>
              <button
                type="button"
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => setAsked(change)}
              >
                {m.profile_send_discard()}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={m.profile_send_discard_title()}
          text={m.profile_send_discard_text()}
          confirm={m.profile_send_discard()}
          onConfirm={discard}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
