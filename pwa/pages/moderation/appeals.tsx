import { useState } from 'react'
import type { decideAppeal, listAppeals } from '../../../schema/contracts/lapses.ts'
import { appeal, type Appeal } from '../../data/schemas/appeal.ts'
import { listOf } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'
import { formatDay } from '../../format/format-date.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { DoneDrawing } from '../../components/drawings/done.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { Pages } from './pages.tsx'

const load = async (page: number) =>
  (await call<typeof listAppeals>('GET', '/api/moderation/appeals', { page: String(page) })).read(listOf(appeal))

const quiet = css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })
const said = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

type Asked = { id: string; isRemoved: boolean }

const AppealCard = ({ item, onDecide }: { item: Appeal; onDecide: (asked: Asked) => void }) => (
  <article className={cx(card(), css({ gap: '3' }))}>
    <div>
      <h2 className={css({ fontSize: 'large', overflowWrap: 'anywhere' })}>
        <bdi>{item.jobTitle}</bdi>
      </h2>
      <p className={quiet}>
        <bdi>
          {item.person.firstName} {item.person.lastName}
        </bdi>
        , {m.lapse_noted({ day: formatDay(item.notedAt), begins: formatDay(item.beginsAt) })}
      </p>
    </div>
    {item.reason !== null && (
      <div>
        <p className={quiet}>{m.lapse_desk_reason()}</p>
        <p className={said}>
          <bdi>{item.reason}</bdi>
        </p>
      </div>
    )}
    <div>
      <p className={quiet}>{m.lapse_desk_appeal({ day: formatDay(item.appealedAt) })}</p>
      <p className={said}>
        <bdi>{item.appeal}</bdi>
      </p>
    </div>
    <p className={wrap({ gap: '2' })}>
      {[true, false].map(isRemoved => (
        <button
          key={String(isRemoved)}
          type="button"
          aria-haspopup="dialog"
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => onDecide({ id: item.id, isRemoved })}
        >
          {isRemoved ? m.lapse_desk_remove() : m.lapse_desk_uphold()}
        </button>
      ))}
    </p>
  </article>
)

/** What people object to: that they were noted for having ended a job late. */
export const Appeals = () => {
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const again = () => setTurn(before => before + 1)
  const decision = asked && {
    draft: `appeal-decision/${asked.id}/${asked.isRemoved ? 'remove' : 'uphold'}`,
    title: asked.isRemoved ? m.lapse_desk_remove() : m.lapse_desk_uphold(),
    text: m.lapse_desk_final(),
    isDanger: !asked.isRemoved,
    send: (reason: string) =>
      call<typeof decideAppeal>('POST', '/api/moderation/appeals/:id/decide', { ...asked, reason }),
  }
  return (
    <>
      <Pages
        load={load}
        empty={<EmptyState drawing={<DoneDrawing />} title={m.lapse_desk_none()} />}
        turn={String(turn)}
        onRetry={again}
      >
        {item => <AppealCard item={item} onDecide={setAsked} />}
      </Pages>
      {decision && <DecisionDialog decision={decision} onClose={() => setAsked(undefined)} onDone={again} />}
    </>
  )
}
