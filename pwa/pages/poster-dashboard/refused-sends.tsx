import { useState } from 'react'
import type { Entry } from '../../../sync/store.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { beginOffer } from '../../features/publish/offer.ts'
import { dialogOf, sayWhy } from '../../features/outbox/corrections.ts'
import type { Wanted } from '../../features/publish/publish-dialog.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { titleOf } from './job-frame.tsx'
import type { OwnJobs } from '../../features/jobs/own-jobs.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog)
const EditDialog = lazyPart(async () => (await import('../../features/publish/edit-dialog.tsx')).EditDialog, {
  optional: true,
})

const headings: Partial<Record<string, () => string>> = {
  'publish-job': m.poster_refused_publish,
  'edit-job': m.poster_refused_edit,
  'delete-job': m.poster_refused_delete,
  'submit-review': m.poster_refused_review,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The offer that an entry is about, by the title it is known under. */
const titleFor = ({ command, input }: Entry, own: OwnJobs) => {
  if (command === 'publish-job') return titleOf({ title: text(input['title']) })
  const id = input['jobId'] ?? input['id']
  const jobs = [...own.open, ...own.active, ...own.past, ...own.deleted]
  return titleOf(jobs.find(job => job.id === id) ?? { title: '' })
}

type Props = { own: OwnJobs; onCorrect: (wanted: Wanted) => void }

/** What the server said no to, with its reason, until the person has dealt with it. */
export const RefusedSends = ({ own, onCorrect }: Props) => {
  const live = useEngine()
  const [asked, setAsked] = useState<Entry>()
  const [edited, setEdited] = useState<Entry>()
  const correct = (entry: Entry) => {
    const { id, command, input, refusal } = entry
    if (command === 'edit-job') setEdited(entry)
    else if (refusal) onCorrect({ kind: 'correct', entryId: id, offer: beginOffer(input), refusal })
  }
  return (
    <section className={css({ pb: '8' })}>
      <h2 className={css({ fontSize: 'heading', pb: '3' })}>{m.poster_refused_heading()}</h2>
      <ul className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        {own.refused.map(entry => (
          <li key={entry.id} className={cx(card(), css({ gap: '2', borderColor: 'danger' }))}>
            <div role="alert">
              <p className={css({ color: 'danger', fontWeight: 'bold' })}>{headings[entry.command]?.()}</p>
              <h3
                id={`refused-${entry.id}`}
                className={css({ fontSize: 'large', overflowWrap: 'anywhere', lineClamp: 3 })}
              >
                <bdi>{titleFor(entry, own)}</bdi>
              </h3>
              <p>{sayWhy(entry)}</p>
            </div>
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '1' })}>
              {dialogOf(entry) && (
                <button
                  type="button"
                  aria-describedby={`refused-${entry.id}`}
                  className={button({ size: 'small' })}
                  onClick={() => correct(entry)}
                >
                  {m.poster_refused_correct()}
                </button>
              )}
              <button
                type="button"
                aria-describedby={`refused-${entry.id}`}
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => void live?.engine.retry(entry.id)}
              >
                {m.poster_refused_retry()}
              </button>
              <button
                type="button"
                aria-describedby={`refused-${entry.id}`}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => setAsked(entry)}
              >
                {m.poster_refused_discard()}
              </button>
            </p>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={m.poster_refused_discard_title()}
        text={m.poster_refused_discard_text()}
        confirm={m.poster_refused_discard()}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void live?.engine.discard(asked.id)
          setAsked(undefined)
        }}
      />
      {edited?.refusal && (
        <EditDialog
          jobId={text(edited.input['id'])}
          correcting={{ entryId: edited.id, input: edited.input, refusal: edited.refusal }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
