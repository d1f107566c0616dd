import { useEffect, useState } from 'react'
import type { endOtherSessions, endSession, listSessions } from '../../schema/contracts/accounts.ts'
import { listOf } from '../data/schemas/read.ts'
import { ownSession } from '../data/schemas/own-session.ts'
import type { OwnSession } from '../data/schemas/own-session.ts'
import { call } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { formatSince } from '../format/format-date.ts'
import { css } from '../styled-system/css/index.js'
import { badge, button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { deviceName } from './device-name.ts'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { toast } from '../components/ui/toast.ts'
import { useNow } from '../components/ui/use-now.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  py: '2',
  minHeight: 'target',
})

const load = async (signal?: AbortSignal) =>
  (await call<typeof listSessions>('GET', '/api/auth/sessions', {}, { signal })).read(listOf(ownSession))

/** Lists the person's sessions, each with a button to end it. */
export const OwnSessions = () => {
  const now = useNow()
  const [sessions, setSessions] = useState<OwnSession[] | 'failed'>()
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal).then(setSessions, () => !abort.signal.aborted && setSessions('failed'))
    return () => abort.abort()
  }, [])
  const end = async (ended: Promise<unknown>) => {
    try {
      await ended
      setSessions(await load())
    } catch (error) {
      toast({ kind: 'error', title: m.form_error(), text: failureText(error) })
    }
  }
  if (sessions === 'failed') return <p className={css({ color: 'quiet' })}>{m.own_account_sessions_failed()}</p>
  if (!sessions) return <Skeleton width="long" />
  return (
    <>
      <ul>
        {sessions.map(({ id, device, lastUsedAt, isCurrent, deputy }) => (
          <li key={id} className={line}>
            <div className={css({ minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug' })}>
              <p>{deviceName(device)}</p>
              {deputy && <p>{m.deputies_session({ name: `${deputy.firstName} ${deputy.lastName}` })}</p>}
              <p className={css({ color: 'quiet', fontSize: 'small' })}>
                {m.own_account_last_used({ since: formatSince(lastUsedAt, now) })}
              </p>
            </div>
            {isCurrent ? (
              <span className={badge({ tone: 'success' })}>{m.own_account_current()}</span>
            ) : (
              <button
                type="button"
                aria-label={m.own_account_end_of({ device: deviceName(device) })}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => void end(call<typeof endSession>('DELETE', '/api/auth/sessions/:id', { id }))}
              >
                {m.own_account_end()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className={button({ variant: 'soft' })}
          onClick={() => void end(call<typeof endOtherSessions>('DELETE', '/api/auth/sessions', {}))}
        >
          {m.own_account_end_others()}
        </button>
      )}
    </>
  )
}
