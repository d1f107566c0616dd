import { useState } from 'react'
import { refusalText } from '../../forms/failure-text.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'
import { Answer } from './answer.tsx'
import { useOwnAnswers } from './use-own-answers.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

type Props = {
  review: { id: string; title: string }
  name: string
  /** An answer has reached the server: the reviews say more than before. */
  onSent: () => void
}

const attempt = (what: Promise<unknown> | undefined) =>
  void what?.catch(() => toast({ kind: 'error', title: m.review_answer_failed() }))

/** Under an own review that has no answer yet: the invitation, or what is on its way. */
export const OwnAnswer = ({ review, name, onSent }: Props) => {
  const engine = useEngine()?.engine
  const held = useOwnAnswers(onSent).get(review.id)
  const [isOpen, setIsOpen] = useState(false)
  if (held)
    return (
      <Answer name={name} content={held.content}>
        {held.state === 'waiting' ? (
          <p className={css({ color: 'quiet', pt: '1' })}>{m.review_answer_waiting()}</p>
        ) : (
          <div role="alert" className={css({ pt: '1' })}>
            <p className={css({ color: 'danger' })}>
              <strong>{m.review_answer_refused()}</strong> · {refusalText(held.code)}
            </p>
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '2' })}>
              <button
                type="button"
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => attempt(engine?.retry(held.entryId))}
              >
                {m.review_answer_retry()}
              </button>
              <button
                type="button"
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => attempt(engine?.discard(held.entryId))}
              >
                {m.review_answer_discard()}
              </button>
            </p>
          </div>
        )}
      </Answer>
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(button({ variant: 'soft', size: 'small' }), css({ justifySelf: 'start' }))}
        onClick={() => setIsOpen(true)}
      >
        {m.review_answer_answer()}
      </button>
      {isOpen && <AnswerDialog reviewId={review.id} about={review.title} onClose={() => setIsOpen(false)} />}
    </>
  )
}
