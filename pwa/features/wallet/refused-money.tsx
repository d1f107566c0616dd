import type { Entry } from '../../../sync/store.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

const headings: Partial<Record<string, () => string>> = {
  'release-payment': m.settle_release_failed,
  'refund-payment': m.settle_refund_failed,
  'dispute-payment': m.settle_dispute_failed,
  'object-to-cancellation': m.settle_object_failed,
  'write-statement': m.dispute_failed,
  'agree-on-amount': m.amount_failed,
}

/** Decisions that had waited, and that the server then said no to. */
export const RefusedMoney = ({ entries, level: Heading }: { entries: readonly Entry[]; level: 'h2' | 'h3' }) => {
  const live = useEngine()
  if (entries.length === 0) return null
  return (
    <section className={css({ pb: '6' })}>
      <Heading className={css({ fontSize: 'large', pb: '3' })}>{m.wallet_heading()}</Heading>
      <ul className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        {entries.map(entry => (
          <li key={entry.id} className={cx(card(), css({ gap: '2', borderColor: 'danger' }))}>
            <div role="alert">
              <p className={css({ color: 'danger', fontWeight: 'bold' })}>{headings[entry.command]?.()}</p>
              {entry.refusal && <p>{sayRefusal(entry.refusal)}</p>}
            </div>
            {entry.command === 'write-statement' && typeof entry.input['content'] === 'string' && (
              <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
                <bdi>{entry.input['content']}</bdi>
              </p>
            )}
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              <button
                type="button"
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => void live?.engine.retry(entry.id)}
              >
                {m.wallet_retry()}
              </button>
              <button
                type="button"
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => void live?.engine.discard(entry.id)}
              >
                {m.wallet_discard()}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
