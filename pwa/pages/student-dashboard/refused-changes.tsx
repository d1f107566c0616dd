import { useState } from 'react'
import type { RefusedChange } from '../../features/account/refused-change.ts'
import { nameTool } from '../../format/name-choice.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import { personTexts } from '../../texts/fr/person.ts'
import { profileSendTexts, profileTexts } from '../../texts/fr/profile.ts'
import { toast } from '../../components/ui/toast.ts'
import { later } from '../../components/ui/later.tsx'

const ConfirmDialog = later(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)

const headings = {
  'edit-profile': profileSendTexts.profile,
  'edit-student-profile': profileSendTexts.profile,
  'set-profile-image': profileSendTexts.photo,
  'remove-profile-image': profileSendTexts.photoRemoval,
}

const labels = {
  ...personTexts,
  bio: profileTexts.bio,
  availableTools: profileTexts.tools,
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
              <dt className={css({ display: 'inline', color: 'quiet', fontSize: 'small' })}>{label} : </dt>
              <dd className={css({ display: 'inline', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
                {say(input[name]) || '–'}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

const failed = () => toast({ kind: 'error', title: profileSendTexts.failed })

type Props = { changes: readonly RefusedChange[]; onCorrect: (change: RefusedChange) => void }

/** What the server did not take of the own profile: why, and what can be done about it. */
const RefusedChanges = ({ changes, onCorrect }: Props) => {
  const engine = useEngine()?.engine
  const [asked, setAsked] = useState<RefusedChange>()
  const discard = () => {
    if (asked) void engine?.discard(asked.id).catch(failed)
    setAsked(undefined)
  }
  return (
    <section className={css({ pb: '6' })}>
      <h2 className={css({ fontSize: 'heading', pb: '3' })}>{profileSendTexts.heading}</h2>
      <ul className={css({ display: 'flex', flexDirection: 'column', gap: '3', maxWidth: 'text' })}>
        {changes.map(change => (
          <li key={change.id} className={cx(card(), css({ gap: '2', borderColor: 'danger' }))}>
            <div role="alert">
              <h3 className={css({ fontSize: 'body', color: 'danger' })}>{headings[change.command]}</h3>
              <p>{sayRefusal(change.refusal)}</p>
            </div>
            <Asked change={change} />
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '1' })}>
              {change.command !== 'remove-profile-image' && (
                <button type="button" className={button({ size: 'small' })} onClick={() => onCorrect(change)}>
                  {profileSendTexts.correct}
                </button>
              )}
              <button
                type="button"
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => void engine?.retry(change.id).catch(failed)}
              >
                {profileSendTexts.retry}
              </button>
              <button
                type="button"
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => setAsked(change)}
              >
                {profileSendTexts.discard}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={profileSendTexts.discardTitle}
          text={profileSendTexts.discardText}
          confirm={profileSendTexts.discard}
          onConfirm={discard}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

export default RefusedChanges
