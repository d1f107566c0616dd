import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { limits, periods } from '../../../schema/rules.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useFormDraft } from '../../data/device/use-form-draft.ts'
import { focusFirstError } from '../../forms/focus-first-error.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { labelTexts } from '../../texts/fr/labels.ts'
import { reviewOfTexts, reviewTexts } from '../../texts/fr/review.ts'
import { shellTexts } from '../../texts/fr/shell.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Field } from '../../components/ui/field.tsx'
import { apart } from '../../components/ui/later.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { fetchToasts, toast } from '../../components/ui/toast.ts'
import { useTitle } from '../../components/ui/use-title.ts'
import { emptyReview, parsePhotos, parseReview, toInput, whatIsMissing } from './review.ts'
import type { Missing, Review } from './review.ts'
import { sendReview } from './send-review.ts'
import { YesNo } from './yes-no.tsx'

const PhotosField = apart(async () => (await import('./photos-field.tsx')).PhotosField, <Skeleton width="long" />)

const labels = [
  labelTexts['rating.1'],
  labelTexts['rating.2'],
  labelTexts['rating.3'],
  labelTexts['rating.4'],
  labelTexts['rating.5'],
] as const

const isStars = (value: number): value is 1 | 2 | 3 | 4 | 5 => Number.isInteger(value) && value >= 1 && value <= 5

const complaints: Record<Exclude<Missing, 'person'>, { title: string; text?: string }> = {
  rating: { title: reviewTexts.ratingMissing, text: reviewTexts.ratingMissingHint },
  criteria: { title: reviewTexts.criteriaMissing, text: reviewTexts.criteriaMissingHint },
  words: { title: reviewTexts.wordsMissing, text: reviewTexts.wordsMissingHint },
  wordsLong: { title: reviewTexts.wordsMissing, text: reviewTexts.tooLong(limits.descriptiveWords.max) },
  commentLong: { title: reviewTexts.comment, text: reviewTexts.tooLong(limits.reviewComment.max) },
}

type Props = {
  /** Whom it is about. */
  of: keyof typeof reviewOfTexts
  jobId: string
  title: string | undefined
  name: string | undefined
  personId: string | undefined
}

/** What one of a job's two people says of the other, of one make for both: only the words differ. */
export const ReviewForm = ({ of, jobId, title = reviewTexts.untitled, name, personId }: Props) => {
  const words = reviewOfTexts[of]
  useTitle(shellTexts.title(words.title))
  const navigate = useNavigate()
  const live = useEngine()
  const draft = useFormDraft(`review/${jobId}`, parseReview, emptyReview)
  const photos = useFormDraft<string[]>(`review/${jobId}/photos`, parsePhotos, () => [])
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { value } = draft
  useEffect(fetchToasts, [])

  const set = (changes: Partial<Review>) => {
    if (!value) return
    const next = { ...value, ...changes }
    draft.set(next)
    // A word leaves as soon as what it was about is there.
    const left = whatIsMissing(next, personId)
    setMissing(before => before.filter(name => left.includes(name)))
  }
  const complaint = (...names: (keyof typeof complaints)[]) => {
    const name = names.find(one => missing.includes(one))
    return name && complaints[name].text
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !value || !live) return
    const found = whatIsMissing(value, personId)
    flushSync(() => setMissing(found))
    const [first] = found
    if (first || !personId) {
      focusFirstError(form.current)
      toast({ kind: 'error', ...(first && first !== 'person' ? complaints[first] : { title: words.missing }) })
      return
    }
    setIsBusy(true)
    const input = toInput(value, photos.value ?? [], { jobId, personId, title })
    const sent = await sendReview(live, input, words.doneHint)
    setIsBusy(false)
    if (!sent) return
    draft.clear()
    photos.clear()
    await navigate({ to: '/dashboard' })
  }

  return (
    <div className={css({ maxWidth: 'text', mx: 'auto' })}>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {words.title}
      </h1>
      <p className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>
        <bdi>{reviewTexts.about(name ?? words.person, title)}</bdi>
      </p>
      <p className={css({ color: 'quiet', fontSize: 'small', pt: '1', pb: '6' })}>
        {reviewTexts.blind(periods.reviewBlind.days)}
      </p>
      {!value ? (
        <Skeleton width="long" />
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={event => void submit(event)}
          className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}
        >
          {draft.isResumed && <Banner>{reviewTexts.resumed}</Banner>}
          <Rating
            legend={reviewTexts.rating}
            labels={labels}
            value={value.rating}
            error={complaint('rating')}
            onValue={rating => isStars(rating) && set({ rating })}
          />
          <YesNo
            legend={words.onTime}
            value={value.completedOnTime}
            onTap={completedOnTime => set({ completedOnTime, wasLate: !completedOnTime })}
          />
          <Rating
            legend={reviewTexts.punctuality}
            labels={labels}
            value={value.punctualityRating}
            error={value.punctualityRating === undefined ? complaint('criteria') : undefined}
            onValue={rating => isStars(rating) && set({ punctualityRating: rating })}
          />
          <Rating
            legend={reviewTexts.politeness}
            labels={labels}
            value={value.politenessRating}
            error={value.politenessRating === undefined ? complaint('criteria') : undefined}
            onValue={rating => isStars(rating) && set({ politenessRating: rating })}
          />
          <YesNo
            legend={reviewTexts.recommend}
            value={value.wouldRecommend}
            onTap={wouldRecommend => set({ wouldRecommend })}
          />
          <Field
            label={reviewTexts.words}
            hint={words.wordsHint}
            name="descriptiveWords"
            maxLength={limits.descriptiveWords.max}
            value={value.descriptiveWords}
            error={complaint('words', 'wordsLong')}
            onChange={event => set({ descriptiveWords: event.target.value })}
          />
          <TextArea
            label={reviewTexts.comment}
            optional
            name="comment"
            most={limits.reviewComment.max}
            value={value.comment}
            error={complaint('commentLong')}
            onChange={event => set({ comment: event.target.value })}
          />
          <PhotosField label={words.photos} photos={photos.value ?? []} onPhotos={photos.set} />
          <button type="submit" disabled={isBusy || !live} className={button({ size: 'large' })}>
            {isBusy ? reviewTexts.submitting : reviewTexts.submit}
          </button>
        </form>
      )}
    </div>
  )
}
