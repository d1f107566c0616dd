import { useLive } from '../data/device/use-live.ts'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Banner } from '../components/ui/banner.tsx'
import { send } from '../outbox/send.ts'

type Props = {
  application: {
    id: string
    askedAt?: string | undefined
    reservedAt?: string | undefined
    pending?: readonly string[] | undefined
  }
  title: string
  onDecline: () => void
}

/** Returns whether the student's « I can come » is still in the outbox. */
const useIsComing = (id: string, isPending: boolean) =>
  useLive(
    `call/${id}`,
    async db => {
      const entries = await db.outbox.where('state').equals('waiting').toArray()
      return entries.some(({ command, input }) => command === 'answer-call' && input['id'] === id)
    },
    isPending,
  )

/** Tells a student that they are on the waiting list, or asks them to replace another student. */
export const WaitingListOffer = ({
  application: { id, askedAt, reservedAt, pending = [] },
  title,
  onDecline,
}: Props) => {
  const isComing = useIsComing(id, pending.length > 0)
  if (askedAt === undefined)
    return reservedAt === undefined ? null : (
      <p role="status" className={css({ color: 'quiet', fontSize: 'small' })}>
        {isComing ? m.call_waiting() : m.reserve_own()}
      </p>
    )
  const accept = () => void send('answer-call', { id, askedAt }, { about: title, failed: { title: m.error_unknown() } })
  return (
    <Banner
      tone="warning"
      live="status"
      action={
        <span className={wrap({ gap: '2' })}>
          <button type="button" className={button({ size: 'small' })} onClick={accept}>
            {m.call_yes()}
          </button>
          <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={onDecline}>
            {m.call_no()}
          </button>
        </span>
      }
    >
      <strong>{m.call_question()}</strong> {m.call_hint()}
    </Banner>
  )
}
