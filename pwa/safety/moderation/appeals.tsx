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

type Asked = Pick<Appeal, 'kind' | 'id'> & { isRemoved: boolean }

/** Texts for each kind of decision that can be appealed. */
const words = {
  lapse: {
    heading: ({ jobTitle = '' }: Appeal) => jobTitle,
    since: ({ notedAt, beginsAt = notedAt }: Appeal) =>
      m.lapse_noted({ day: formatDay(notedAt), begins: formatDay(beginsAt) }),
    reason: m.lapse_desk_reason,
    remove: m.lapse_desk_remove,
    uphold: m.lapse_desk_uphold,
    final: m.lapse_desk_final,
  },
  suspension: {
    heading: () => m.suspension_desk_heading(),
    since: ({ notedAt }: Appeal) => m.suspension_desk_since({ day: formatDay(notedAt) }),
    reason: m.suspension_desk_reason,
    remove: m.suspension_desk_lift,
    uphold: m.suspension_desk_uphold,
    final: m.suspension_desk_final,
  },
}

const AppealCard = ({ item, onDecide }: { item: Appeal; onDecide: (asked: Asked) => void }) => (
  <article className={cx(card(), css({ gap: '3' }))}>
    <div>
      <h2 className={css({ fontSize: 'large', overflowWrap: 'anywhere' })}>
        <bdi>{words[item.kind].heading(item)}</bdi>
      </h2>
      <p className={quiet}>
        <bdi>
          {item.person.firstName} {item.person.lastName}
        </bdi>
        , {words[item.kind].since(item)}
      </p>
    </div>
    {item.reason !== null && (
      <div>
        <p className={quiet}>{words[item.kind].reason()}</p>
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
          onClick={() => onDecide({ kind: item.kind, id: item.id, isRemoved })}
        >
          {isRemoved ? words[item.kind].remove() : words[item.kind].uphold()}
        </button>
      ))}
    </p>
  </article>
)

/** Appeals against a late cancellation or a suspension. */
export const Appeals = () => {
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const again = () => setTurn(before => before + 1)
  const decision = asked && {
    draft: `appeal-decision/${asked.id}/${asked.isRemoved ? 'remove' : 'uphold'}`,
    title: asked.isRemoved ? words[asked.kind].remove() : words[asked.kind].uphold(),
    text: words[asked.kind].final(),
    isDanger: !asked.isRemoved,
    send: (reason: string) =>
      call<typeof decideAppeal>('POST', '/api/moderation/appeals/:id/decide', {
        id: asked.id,
        isRemoved: asked.isRemoved,
        reason,
      }),
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
