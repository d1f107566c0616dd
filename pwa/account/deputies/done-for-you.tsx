import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { listDeputyActions } from '../../../schema/contracts/deputies.ts'
import { limits } from '../../../schema/rules.ts'
import type { KeptAction } from '../../../schema/contracts.ts'
import type { Command } from '../../../sync/effects/effects.ts'
import { deputyActionList, type DeputyActions } from '../../data/schemas/deputy.ts'
import { call } from '../../data/server/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { formatSince } from '../../format/format-date.ts'
import { css } from '../../styled-system/css/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'
import { useNow } from '../../components/ui/use-now.ts'
import { actions, isCommand } from '../../outbox/actions.ts'

/** Actions that exist only online. */
const online: Record<Exclude<KeptAction, Command>, (about: { job: string }) => string> = {
  'change-job-status': m.deputies_did_change_job_status,
  'accept-application': m.deputies_did_accept_application,
  'reject-application': m.deputies_did_reject_application,
  pay: m.deputies_did_pay,
}

/** An older app does not know the names of newer actions. */
const isKept = (action: string): action is KeptAction =>
  Object.hasOwn(online, action) || (isCommand(action) && 'done' in actions[action])

const say = (action: string, job: string) => {
  if (!isKept(action)) return m.deputies_did_something({ job })
  return (isCommand(action) ? actions[action].done : online[action])({ job })
}

const load = async (page: number) =>
  (await call<typeof listDeputyActions>('GET', '/api/auth/deputies/actions', { page: String(page) })).read(
    deputyActionList,
  )

/** Log of what deputies have done for this person, page by page. */
export const DoneForYou = () => {
  const now = useNow()
  const [actions, setActions] = useState<DeputyActions>()
  const [page, setPage] = useState(0)
  const [hasMore, setHasMore] = useState(false)
  const more = async (next: number) => {
    try {
      const found = await load(next)
      // New actions shift the pages, so deduplicate by id.
      setActions((before = []) => [...before, ...found.filter(({ id }) => before.every(known => known.id !== id))])
      setHasMore(found.length === limits.deputies.page)
      setPage(next)
    } catch (error) {
      toast({ kind: 'error', title: m.deputies_failed(), text: failureText(error) })
    }
  }
  useEffect(() => {
    let isHere = true
    const begin = async () => {
      const found = await load(1).catch(() => null)
      if (!found || !isHere) return
      setActions(found)
      setHasMore(found.length === limits.deputies.page)
      setPage(1)
    }
    void begin()
    return () => {
      isHere = false
    }
  }, [])
  if (!actions || actions.length === 0) return null
  return (
    <>
      <h4 className={css({ pt: '3', fontWeight: 'bold' })}>{m.deputies_done()}</h4>
      <ul>
        {actions.map(({ id, deputy, action, job, at }) => (
          <li key={id} className={css({ py: '2', overflowWrap: 'anywhere', lineHeight: 'snug' })}>
            {job ? (
              <Link to="/jobs/$id" params={{ id: job.id }} className={textLink()}>
                {say(action, job.title)}
              </Link>
            ) : (
              say(action, '–')
            )}
            <p className={css({ color: 'quiet', fontSize: 'small' })}>
              {m.deputies_done_by({
                name: deputy ? `${deputy.firstName} ${deputy.lastName}` : m.deputies_gone(),
                since: formatSince(at, now),
              })}
            </p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className={button({ variant: 'ghost' })} onClick={() => void more(page + 1)}>
          {m.deputies_done_more()}
        </button>
      )}
    </>
  )
}
