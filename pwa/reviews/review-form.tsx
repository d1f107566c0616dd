import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { canMove } from '../../schema/decisions/job-life.ts'
import { limits, messages, periods, photo } from '../../schema/rules.ts'
import { readJob } from '../../sync/rows.ts'
import type { Stored } from '../../sync/store.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { useLive } from '../data/device/use-live.ts'
import { useFormDraft } from '../data/device/use-form-draft.ts'
import { BackToJob } from '../components/brand/back-to-job.tsx'
import { send } from '../outbox/send.ts'
import { Completion, useCompletion } from '../money/wallet/completion.tsx'
import { sayRule } from '../forms/say-rule.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Banner } from '../components/ui/banner.tsx'
import { focusFirstError } from '../components/ui/focus-first-error.ts'
import { Field } from '../components/ui/field.tsx'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { Rating } from '../components/ui/rating.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { fetchToasts, toast } from '../components/ui/toast.ts'
import { useTitle } from '../components/ui/use-title.ts'
import { emptyReview, parsePhotos, parseReview, toInput, whatIsWrong } from './review.ts'
import type { Part, Review, Wrong } from './review.ts'
import { YesNo } from './yes-no.tsx'

const PhotosField = lazyPart(async () => (await import('../forms/photos-field.tsx')).PhotosField, {
  fallback: <Skeleton width="long" />,
  when: 'shown',
})

const PayFirst = lazyPart(async () => (await import('../money/wallet/pay-first.tsx')).PayFirst, { when: 'shown' })

const labels = () =>
  [m.label_rating_1(), m.label_rating_2(), m.label_rating_3(), m.label_rating_4(), m.label_rating_5()] as const

/** Uploading photos takes time on a slow connection. */
const patience = 20_000

const isStars = (value: number): value is 1 | 2 | 3 | 4 | 5 => Number.isInteger(value) && value >= 1 && value <= 5

const complaints = {
  rating: { title: m.review_rating_missing, text: m.rule_rating },
  criteria: { title: m.review_criteria_missing, text: m.review_criteria_missing_hint },
  words: { title: m.review_words_missing, text: m.rule_descriptive_words, most: limits.descriptiveWords.max },
  comment: { title: m.review_comment, text: () => '', most: limits.reviewComment.max },
}

/** Texts of this screen for missing parts, and the rule's text for invalid input. */
const complain = ({ part, rule }: Wrong) => {
  if (part === 'person') return null
  const { title, text, most } = { most: 0, ...complaints[part] }
  if (rule === messages.tooLong) return { title: title(), text: m.review_too_long({ most }) }
  return { title: title(), text: text() || sayRule(rule) }
}

const wordsOf = {
  student: {
    title: m.review_of_student_title,
    person: m.label_user_type_student,
    onTime: m.review_of_student_on_time,
    wordsHint: m.review_of_student_words_hint,
    photos: m.review_of_student_photos,
    missing: m.review_of_student_missing,
    doneHint: m.review_of_student_done_hint,
  },
  poster: {
    title: m.review_of_poster_title,
    person: m.label_user_type_private,
    onTime: m.review_of_poster_on_time,
    wordsHint: m.review_of_poster_words_hint,
    photos: m.review_of_poster_photos,
    missing: m.review_of_poster_missing,
    doneHint: m.review_of_poster_done_hint,
  },
}

type EndProps = { isBusy: boolean; canSend: boolean }

type SubmitProps = EndProps & { words: string; isSecond?: boolean }

const Submit = ({ isBusy, canSend, words, isSecond = false }: SubmitProps) => (
  <button
    type="submit"
    disabled={isBusy || !canSend}
    className={isSecond ? button({ size: 'large', variant: 'soft' }) : button({ size: 'large' })}
  >
    {isBusy ? m.review_submitting() : words}
  </button>
)

/**
 * Submitting also ends the job, so the effect on the payment is shown. If it was to be paid through Pouce and is unpaid, payment
 * is asked for first.
 */
const SubmitAndComplete = ({ job, ...props }: EndProps & { job: Stored<'job'> }) => {
  const completion = useCompletion(job)
  const unpaid = completion?.unpaid
  return (
    <>
      {completion && (
        <Banner tone={unpaid ? 'warning' : 'info'}>
          <Completion {...completion} done={m.poster_complete_done()} then={m.poster_complete_by_review()} />
        </Banner>
      )}
      {unpaid && <PayFirst job={job} due={unpaid.due} />}
      <Submit
        {...props}
        words={unpaid ? m.review_submit_without_paying() : m.review_submit()}
        isSecond={Boolean(unpaid)}
      />
    </>
  )
}

/** A poster's review completes a job that is still open, which releases the payment. */
const End = ({ of, jobId, ...props }: EndProps & Pick<Props, 'of' | 'jobId'>) => {
  const job = useLive(`review/${jobId}`, db => readJob(db, jobId))
  if (of === 'student' && job && canMove(job.status, 'completed', 'poster'))
    return <SubmitAndComplete job={job} {...props} />
  return <Submit {...props} words={m.review_submit()} />
}

type Props = {
  /** Role of the reviewed person. */
  of: keyof typeof wordsOf
  jobId: string
  title: string | undefined
  name: string | undefined
  personId: string | undefined
}

/** Form for a review of the other person of a job. Both forms are the same except for their texts. */
export const ReviewForm = ({ of, jobId, title = m.job_untitled(), name, personId }: Props) => {
  const words = wordsOf[of]
  useTitle(m.ui_title({ page: words.title() }))
  const navigate = useNavigate()
  const live = useEngine()
  const draft = useFormDraft(`review/${jobId}`, parseReview, emptyReview)
  const photos = useFormDraft<string[]>(`review/${jobId}/photos`, parsePhotos, () => [])
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { value } = draft
  useEffect(fetchToasts, [])

  const set = (changes: Partial<Review>) => {
    if (!value) return
    const next = { ...value, ...changes }
    draft.update(now => ({ ...now, ...changes }))
    // Remove an error as soon as its part is valid.
    const left = whatIsWrong(next, personId)
    setWrong(before => left.filter(({ part }) => before.some(one => one.part === part)))
  }
  const complaint = (part: Part) => {
    const found = wrong.find(one => one.part === part)
    return found && complain(found)?.text
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !value || !live) return
    const found = whatIsWrong(value, personId)
    flushSync(() => setWrong(found))
    const [first] = found
    if (first || !personId) {
      focusFirstError(form.current)
      toast({ kind: 'error', ...((first && complain(first)) ?? { title: words.missing() }) })
      return
    }
    setIsBusy(true)
    const input = toInput(value, photos.value ?? [], { jobId, personId, title })
    const outcome = await send('submit-review', input, {
      sent: { title: m.review_done(), text: words.doneHint() },
      waiting: { title: m.review_waiting(), text: m.send_waiting_hint() },
      failed: { title: m.review_failed(), text: m.review_failed_hint() },
      patience,
      isOver: true,
    })
    setIsBusy(false)
    if (outcome === 'refused' || outcome === 'failed') return
    draft.clear()
    photos.clear()
    await navigate({ to: '/dashboard' })
  }

  return (
    <div className={css({ maxWidth: 'text', mx: 'auto' })}>
      <BackToJob jobId={jobId} />
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {words.title()}
      </h1>
      <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>
        <bdi>{m.review_about({ name: name ?? words.person(), job: title })}</bdi>
      </p>
      <p className={css({ color: 'quiet', fontSize: 'small', pt: '1', pb: '6' })}>
        {m.review_blind({ days: periods.reviewBlind.days })}
      </p>
      {!value ? (
        <Skeleton width="long" />
      ) : (
        <form ref={form} noValidate onSubmit={event => void submit(event)} className={stack({ gap: '6' })}>
          {draft.isResumed && <Banner>{m.ui_draft_resumed()}</Banner>}
          <Rating
            legend={m.review_rating()}
            labels={labels()}
            value={value.rating}
            error={complaint('rating')}
            onValue={rating => isStars(rating) && set({ rating })}
          />
          <Rating
            legend={m.review_punctuality()}
            labels={labels()}
            value={value.punctualityRating}
            error={value.punctualityRating === undefined ? complaint('criteria') : undefined}
            onValue={rating => isStars(rating) && set({ punctualityRating: rating })}
          />
          <Rating
            legend={m.review_politeness()}
            labels={labels()}
            value={value.politenessRating}
            error={value.politenessRating === undefined ? complaint('criteria') : undefined}
            onValue={rating => isStars(rating) && set({ politenessRating: rating })}
          />
          <YesNo
            legend={words.onTime()}
            value={value.completedOnTime}
            onValue={completedOnTime => set({ completedOnTime })}
          />
          <YesNo
            legend={m.review_recommend()}
            value={value.wouldRecommend}
            onValue={wouldRecommend => set({ wouldRecommend })}
          />
          <Field
            label={m.review_words()}
            hint={words.wordsHint()}
            name="descriptiveWords"
            maxLength={limits.descriptiveWords.max}
            value={value.descriptiveWords}
            error={complaint('words')}
            onChange={event => set({ descriptiveWords: event.target.value })}
          />
          <TextArea
            label={m.review_comment()}
            optional
            name="comment"
            most={limits.reviewComment.max}
            value={value.comment}
            error={complaint('comment')}
            onChange={event => set({ comment: event.target.value })}
          />
          <PhotosField
            label={words.photos()}
            most={limits.reviewPhotos.max}
            small={photo.review}
            photos={photos.value ?? []}
            onPhotos={photos.set}
          />
          <End of={of} jobId={jobId} isBusy={isBusy} canSend={live !== null} />
        </form>
      )}
    </div>
  )
}
