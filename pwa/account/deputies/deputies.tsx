import { useEffect, useState } from 'react'
import type {
  confirmDeputy,
  endDeputy,
  inviteDeputy,
  withdrawDeputyInvitation,
  listDeputies,
} from '../../../schema/contracts/deputies.ts'
import { email } from '../../../schema/forms/email.ts'
import { limits } from '../../../schema/rules.ts'
import { deputies as readDeputies, type Deputies as Known } from '../../data/schemas/deputy.ts'
import { call } from '../../data/server/call.ts'
import { useSessionStore } from '../../data/session/use-session.ts'
import { failureText } from '../../forms/failure-text.ts'
import { useForm, type Refuse } from '../../forms/use-form.ts'
import { formatDay } from '../../format/format-date.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { DoneForYou } from './done-for-you.tsx'

const load = async (signal?: AbortSignal) =>
  (await call<typeof listDeputies>('GET', '/api/auth/deputies', {}, { signal })).read(readDeputies)

const endOne = (id: string) => call<typeof endDeputy>('DELETE', '/api/auth/deputies/:id', { id })
const confirmOne = (id: string) => call<typeof confirmDeputy>('POST', '/api/auth/deputies/:id/confirm', { id })
const withdraw = (id: string) =>
  call<typeof withdrawDeputyInvitation>('DELETE', '/api/auth/deputies/invited/:id', { id })

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  py: '2',
  minHeight: 'target',
})
const words = css({ minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug' })
const quiet = css({ color: 'quiet', fontSize: 'small' })

type LineProps = { name: string; hint: string; action: string; label: string; onAction: () => void }

const Line = ({ name, hint, action, label, onAction }: LineProps) => (
  <li className={line}>
    <div className={words}>
      <p>{name}</p>
      <p className={quiet}>{hint}</p>
    </div>
    <button type="button" aria-label={label} className={button({ variant: 'ghost', size: 'small' })} onClick={onAction}>
      {action}
    </button>
  </li>
)

const InviteForm = ({ onSent }: { onSent: () => Promise<void> }) => {
  const form = useForm(email, { email: '' })
  const send = async (body: { email: string }, refuse: Refuse) => {
    try {
      await call<typeof inviteDeputy>('POST', '/api/auth/deputies/invitations', body)
    } catch (error) {
      return refuse({ email: failureText(error) })
    }
    form.set('email', '')
    await onSent()
  }
  return (
    <form noValidate onSubmit={event => void form.submit(send)(event)} className={stack({ gap: '3' })}>
      <Field
        label={m.deputies_email()}
        hint={m.deputies_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <button type="submit" disabled={form.isBusy} className={button({ variant: 'soft' })}>
        {form.isBusy ? m.deputies_inviting() : m.deputies_invite()}
      </button>
    </form>
  )
}

type WaitingProps = {
  people: Known['waiting']
  onConfirm: (id: string) => void
  onEnd: (id: string, name: string) => void
}

/** Deputies suspended by a password change, each until the person confirms or ends their access. */
const Waiting = ({ people, onConfirm, onEnd }: WaitingProps) =>
  people.length > 0 && (
    <ul className={stack({ gap: '2' })}>
      {people.map(({ id, firstName, lastName }) => {
        const name = `${firstName} ${lastName}`
        return (
          <li key={id} className={cx(card(), css({ gap: '2' }))}>
            <p className={css({ fontWeight: 'bold', overflowWrap: 'anywhere' })}>{m.deputies_waiting({ name })}</p>
            <p className={quiet}>{m.deputies_waiting_hint()}</p>
            <p className={wrap({ gap: '2' })}>
              <button
                type="button"
                aria-label={m.deputies_confirm_of({ name })}
                className={button({ size: 'small' })}
                onClick={() => onConfirm(id)}
              >
                {m.deputies_confirm()}
              </button>
              <button
                type="button"
                aria-label={m.deputies_remove_of({ name })}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => onEnd(id, name)}
              >
                {m.deputies_withdraw()}
              </button>
            </p>
          </li>
        )
      })}
    </ul>
  )

type Ending = { id: string; name: string; isOwnDeputy: boolean }

/** The person's deputies, the people they act for, and the log of actions. */
export const Deputies = () => {
  const { confirm } = useSessionStore()
  const [known, setKnown] = useState<Known | 'failed'>()
  const [ending, setEnding] = useState<Ending | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal).then(setKnown, () => !abort.signal.aborted && setKnown('failed'))
    return () => abort.abort()
  }, [])
  const refresh = () => load().then(setKnown, () => setKnown('failed'))
  const change = async (made: Promise<unknown>) => {
    try {
      await made
    } catch (error) {
      toast({ kind: 'error', title: m.deputies_failed(), text: failureText(error) })
    }
    setEnding(null)
    await refresh()
    await confirm()
  }
  if (known === 'failed') return <p className={css({ color: 'quiet' })}>{m.deputies_unread()}</p>
  if (!known) return <Skeleton width="long" />
  const { deputies, waiting, principals, invitations } = known
  const isFull = deputies.length + waiting.length + invitations.length >= limits.deputies.most
  const lineOf = ({ id, firstName, lastName, since }: Known['deputies'][number], isOwnDeputy: boolean) => {
    const name = `${firstName} ${lastName}`
    return (
      <Line
        key={id}
        name={name}
        hint={m.deputies_since({ date: formatDay(since) })}
        action={m.deputies_end()}
        label={m.deputies_end_of({ name })}
        onAction={() => setEnding({ id, name, isOwnDeputy })}
      />
    )
  }
  return (
    <>
      <Waiting
        people={waiting}
        onConfirm={id => void change(confirmOne(id))}
        onEnd={(id, name) => setEnding({ id, name, isOwnDeputy: true })}
      />
      {(deputies.length > 0 || invitations.length > 0) && (
        <ul>
          {deputies.map(one => lineOf(one, true))}
          {invitations.map(({ id, email: address, expiresAt }) => (
            <Line
              key={id}
              name={address}
              hint={m.deputies_invited({ date: formatDay(expiresAt) })}
              action={m.deputies_withdraw()}
              label={m.deputies_withdraw_of({ email: address })}
              onAction={() => void change(withdraw(id))}
            />
          ))}
        </ul>
      )}
      {isFull ? <p className={quiet}>{m.deputies_full()}</p> : <InviteForm onSent={refresh} />}
      {principals.length > 0 && (
        <>
          <h4 className={css({ pt: '3', fontWeight: 'bold' })}>{m.deputies_principals()}</h4>
          <ul>{principals.map(one => lineOf(one, false))}</ul>
        </>
      )}
      <DoneForYou />
      {ending && (
        <ConfirmDialog
          open
          danger
          title={m.deputies_end_title()}
          text={
            ending.isOwnDeputy
              ? m.deputies_end_text({ name: ending.name })
              : m.deputies_leave_text({ name: ending.name })
          }
          confirm={m.deputies_end()}
          onClose={() => setEnding(null)}
          onConfirm={() => void change(endOne(ending.id))}
        />
      )}
    </>
  )
}
