import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { Live } from '../data/device/live.ts'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { TextCorrection } from '../forms/text-correction.tsx'
import { formatDay, formatTime } from '../format/format-date.ts'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { badge, button, card, textLink } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { toast } from '../components/ui/toast.ts'
import { correctionOf, draftOfCorrection, sayWhy } from './corrections.ts'
import type { Listed } from './describe.ts'
import { places } from './places.ts'
import { sendAgain } from './send-again.ts'

type Props = {
  entry: Listed
  live: Live | null
  user: OwnUser
  onDiscard: (entry: Listed) => void
  /** Set if the correction has its own dialog. */
  onCorrect: (() => void) | undefined
  /** Shown on the screen it belongs to: announced to screen readers, and without a link to that screen. */
  isHome: boolean
  /** Its container already names it and shows its text. */
  isInside: boolean
  /** Additional actions. */
  children?: ReactNode
}

/** Refusals for which a retry gives the same answer. */
const final = new Set(['job-not-open', 'already-applied', 'not-found'])

/** Longer texts are collapsed. */
const long = 280

const tones = {
  waiting: badge({ tone: 'neutral' }),
  refused: badge({ tone: 'danger' }),
  blocked: badge({ tone: 'warning' }),
  unreadable: badge({ tone: 'danger' }),
}

const states = {
  waiting: m.outbox_states_waiting,
  refused: m.outbox_states_refused,
  blocked: m.outbox_states_blocked,
  unreadable: m.outbox_states_unreadable,
}

const head = wrap({
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '1',
})
const subject = css({ display: 'block', fontWeight: 'normal', overflowWrap: 'anywhere' })
const inside = css({ display: 'grid', gap: '2', pt: '1', fontSize: 'small' })
const quiet = css({ color: 'quiet', fontSize: 'small' })
const actions = wrap({ alignItems: 'center', gap: '2', pt: '1' })
const picture = css({ width: '4rem', height: '4rem', borderRadius: 'small', objectFit: 'cover' })
const small = button({ variant: 'ghost', size: 'small' })

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', title: m.outbox_copied() })
  } catch {
    toast({ kind: 'error', title: m.outbox_copy_failed() })
  }
}

const toCopy = ({ typed }: Listed) =>
  typed.map(({ label, text }) => (label && typed.length > 1 ? `${label} : ${text}` : text)).join('\n\n')

const Words = ({ typed }: Pick<Listed, 'typed'>) => {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = typed.some(({ text }) => text.length > long)
  return (
    <div className={css({ display: 'grid', gap: '1', minWidth: '0', lineHeight: 'snug' })}>
      {typed.map(({ label, text }) => (
        <p
          key={label + text}
          className={cx(
            css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }),
            isLong && !isWhole ? css({ lineClamp: 4 }) : undefined,
          )}
        >
          {label && <span className={quiet}>{label} : </span>}
          <bdi>{text}</bdi>
        </p>
      ))}
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className={cx(textLink(), css({ justifySelf: 'start', fontSize: 'small' }))}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? m.outbox_read_less() : m.outbox_read_all()}
        </button>
      )}
    </div>
  )
}

const Standing = ({ entry }: { entry: Listed }) => {
  const { state, waitsFor } = entry
  if (state === 'refused') return <p className={css({ color: 'danger' })}>{sayWhy(entry)}</p>
  if (state === 'blocked')
    return <p>{waitsFor ? m.outbox_waits_for({ what: waitsFor }) : m.outbox_waits_for_another()}</p>
  return state === 'unreadable' && <p>{m.outbox_unreadable()}</p>
}

type FrameProps = Pick<Props, 'entry' | 'isInside'> & { title: Ref<HTMLHeadingElement>; children: ReactNode }

/** Heading of an entry. Inside a container that names it, only the state. */
const Frame = ({ entry: { id, state, what, about, person, writtenAt }, isInside, title, children }: FrameProps) => {
  const sign = <span className={tones[state]}>{states[state]()}</span>
  if (isInside)
    return (
      <div role="group" aria-label={what} className={inside}>
        <p>{sign}</p>
        {children}
      </div>
    )
  return (
    <article aria-labelledby={`outbox-${id}`} className={cx(card(), css({ gap: '2', p: '4' }))}>
      <div className={head}>
        <h3
          ref={title}
          id={`outbox-${id}`}
          tabIndex={-1}
          className={css({ fontSize: 'body', lineHeight: 'snug', minWidth: '0', flex: '1 1 12rem' })}
        >
          {what}
          {about && <bdi className={subject}>{about}</bdi>}
        </h3>
        {sign}
      </div>
      <p className={cx(quiet, css({ overflowWrap: 'anywhere' }))}>
        {person && (
          <>
            <bdi>{person}</bdi> ·{' '}
          </>
        )}
        {writtenAt && (
          <time dateTime={writtenAt}>
            {m.outbox_written_on({ date: formatDay(writtenAt), time: formatTime(writtenAt) })}
          </time>
        )}
      </p>
      {children}
    </article>
  )
}

/** One entry: its name, text, state and actions. */
export const EntryCard = ({ entry, live, user, onDiscard, onCorrect, isHome, isInside, children }: Props) => {
  const { id, state, typed, photo, photos } = entry
  const [isCorrecting, setIsCorrecting] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const correction = state === 'refused' ? correctionOf(entry) : null
  const place = isHome ? null : places[entry.place](entry, user)
  const retry = async () => {
    try {
      if (live) await sendAgain(live, entry)
    } catch {
      toast({ kind: 'error', title: m.error_unknown() })
    }
  }
  return (
    <Frame entry={entry} isInside={isInside} title={title}>
      <Standing entry={entry} />
      {isCorrecting && correction ? (
        <TextCorrection
          draft={draftOfCorrection(id)}
          rule={correction.rule}
          before={correction.before}
          onSend={async content => live && sendAgain(live, entry, correction.correct(content))}
          onDone={() => {
            title.current?.focus()
            setIsCorrecting(false)
          }}
        />
      ) : (
        <>
          {typed.length > 0 && !isInside && <Words typed={typed} />}
          {photo && <img src={photo} alt={m.review_photo_chosen()} className={picture} />}
          {photos > 0 && <p className={quiet}>{m.outbox_photos({ count: photos })}</p>}
          <div className={actions}>
            {state === 'refused' && (onCorrect ?? correction) && (
              <button
                type="button"
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => (onCorrect ? onCorrect() : setIsCorrecting(true))}
              >
                {m.outbox_correct()}
              </button>
            )}
            {children}
            {state === 'refused' && !final.has(entry.refusal?.code ?? '') && (
              <button type="button" className={small} onClick={() => void retry()}>
                {m.outbox_retry()}
              </button>
            )}
            {typed.length > 0 && (
              <button type="button" className={small} onClick={() => void copy(toCopy(entry))}>
                {m.outbox_copy()}
              </button>
            )}
            <button type="button" className={small} onClick={() => onDiscard(entry)}>
              {m.outbox_discard()}
            </button>
            {place && (
              <Link {...place.link} className={cx(textLink(), css({ px: '1', fontSize: 'small' }))}>
                {place.label}
              </Link>
            )}
          </div>
        </>
      )}
    </Frame>
  )
}
