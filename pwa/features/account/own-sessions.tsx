import { useEffect, useState } from 'react'
import { listOf } from '../../data/schemas/read.ts'
import { ownSession } from '../../data/schemas/own-session.ts'
import type { OwnSession } from '../../data/schemas/own-session.ts'
import { call } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { formatSince } from '../../format/format-since.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import { ownAccountTexts } from '../../texts/fr/profile.ts'
import { deviceName } from './device-name.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useNow } from '../../components/ui/use-now.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  py: '2',
  minHeight: 'target',
})

const load = async (signal?: AbortSignal) =>
  listOf(ownSession)(await (await call('/api/auth/sessions', signal ? { signal } : {})).json())

/** Where the person is signed in, and the way out of each. */
export const OwnSessions = () => {
  const now = useNow()
  const [sessions, setSessions] = useState<OwnSession[] | 'failed'>()
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal).then(setSessions, () => !abort.signal.aborted && setSessions('failed'))
    return () => abort.abort()
  }, [])
  const end = async (path: string, done?: string) => {
    try {
      await call(path, { method: 'DELETE' })
      setSessions(await load())
      if (done) toast({ kind: 'success', title: done })
    } catch (error) {
      toast({ kind: 'error', title: ownAccountTexts.error, text: failureText(error) })
    }
  }
  if (sessions === 'failed') return <p className={css({ color: 'quiet' })}>{ownAccountTexts.sessionsFailed}</p>
  if (!sessions) return <Skeleton width="long" />
  return (
    <>
      <ul>
        {sessions.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li key={id} className={line}>
            <div className={css({ minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug' })}>
              <p>{deviceName(device)}</p>
              <p className={css({ color: 'quiet', fontSize: 'small' })}>
                {ownAccountTexts.lastUsed(formatSince(lastUsedAt, now))}
              </p>
            </div>
            {isCurrent ? (
              <span className={badge({ tone: 'success' })}>{ownAccountTexts.current}</span>
            ) : (
              <button
                type="button"
                aria-label={ownAccountTexts.endOf(deviceName(device))}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => void end(`/api/auth/sessions/${id}`)}
              >
                {ownAccountTexts.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className={button({ variant: 'soft' })}
          onClick={() => void end('/api/auth/sessions', ownAccountTexts.ended)}
        >
          {ownAccountTexts.endOthers}
        </button>
      )}
    </>
  )
}
