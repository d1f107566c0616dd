import { useState } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Refused } from '../outbox/refused.tsx'
import { Answer } from './answer.tsx'
import { useOwnAnswers } from './use-own-answers.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

type Props = {
  review: { id: string; title: string }
  name: string
  /** The server has the answer, so the reviews must be loaded again. */
  onSent: () => void
}

/** Below an own review without an answer: the invitation to answer, or the pending answer. */
export const OwnAnswer = ({ review, name, onSent }: Props) => {
  const held = useOwnAnswers(onSent).get(review.id)
  const [isOpen, setIsOpen] = useState(false)
  if (held)
    return (
      <Answer name={name} content={held.content}>
        {!held.isRefused ? (
          <p className={css({ color: 'quiet', pt: '1' })}>{m.review_answer_waiting()}</p>
        ) : (
          <Refused isInside of={({ id }) => id === held.entryId} />
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
