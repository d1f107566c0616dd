import { useEffect, useState } from 'react'
import type { renewCalendar, revokeCalendar, getCalendar } from '../../schema/contracts/calendars.ts'
import { fields, orNull, text } from '../data/schemas/read.ts'
import { call } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { formatDay } from '../format/format-date.ts'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { toast } from '../components/ui/toast.ts'

const path = '/api/calendar'
const readKept = fields({ since: orNull(text) })
const readPath = fields({ path: text })

const styles = {
  soft: button({ variant: 'soft', size: 'small' }),
  ghost: button({ variant: 'ghost', size: 'small' }),
}
const actions = wrap({ gap: '2' })

const copy = async (address: string) => {
  try {
    await navigator.clipboard.writeText(address)
    toast({ kind: 'success', title: m.calendar_copied() })
  } catch {
    toast({ title: m.calendar_not_copied() })
  }
}

/** Shown once, while the dialog is open. It is not stored, so this device cannot show it later. */
const NewAddress = ({ address }: { address: string }) => (
  <>
    <Field
      label={m.calendar_address()}
      hint={m.calendar_once()}
      readOnly
      value={address}
      onFocus={event => event.target.select()}
    />
    <p className={actions}>
      <a href={address.replace(/^https?:/, 'webcal:')} rel="noreferrer" className={button({ size: 'small' })}>
        {m.calendar_open()}
      </a>
      <button type="button" className={button({ variant: 'soft', size: 'small' })} onClick={() => void copy(address)}>
        {m.calendar_copy()}
      </button>
    </p>
  </>
)

/** The private address under which a calendar subscribes to the person's appointments. */
export const CalendarAddress = () => {
  const [kept, setKept] = useState<{ since: string | null } | 'failed'>()
  const [address, setAddress] = useState<string>()
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    call<typeof getCalendar>('GET', path, {}, { signal: abort.signal })
      .then(async answer => setKept(await answer.read(readKept)))
      .catch(() => !abort.signal.aborted && setKept('failed'))
    return () => abort.abort()
  }, [])
  const change = async (run: () => Promise<void>) => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      toast({ kind: 'error', title: m.form_error(), text: failureText(error) })
    } finally {
      setBusy(false)
      setAsks(false)
    }
  }
  const renew = () =>
    change(async () => {
      const made = await (await call<typeof renewCalendar>('POST', path, {})).read(readPath)
      setAddress(new URL(made.path, window.location.origin).href)
      setKept({ since: new Date().toISOString() })
    })
  const revoke = () =>
    change(async () => {
      await call<typeof revokeCalendar>('DELETE', path, {})
      setAddress(undefined)
      setKept({ since: null })
    })

  if (!kept) return <Skeleton width="long" />
  if (kept === 'failed') return <p className={css({ color: 'quiet' })}>{m.calendar_failed()}</p>
  const { since } = kept
  return (
    <>
      {address ? (
        <NewAddress address={address} />
      ) : (
        <p className={css({ color: 'quiet', fontSize: 'small' })}>
          {since === null ? m.calendar_none() : m.calendar_since({ date: formatDay(since) })}
        </p>
      )}
      <p className={actions}>
        <button
          type="button"
          disabled={isBusy}
          className={address ? styles.ghost : styles.soft}
          onClick={() => (since === null ? void renew() : setAsks(true))}
        >
          {since === null ? m.calendar_create() : m.calendar_renew()}
        </button>
        {since !== null && (
          <button
            type="button"
            disabled={isBusy}
            className={button({ variant: 'ghost', size: 'small' })}
            onClick={() => void revoke()}
          >
            {m.calendar_revoke()}
          </button>
        )}
      </p>
      {asks && (
        <ConfirmDialog
          open
          title={m.calendar_renew_title()}
          text={m.calendar_renew_text()}
          confirm={m.calendar_renew()}
          busy={isBusy}
          onClose={() => setAsks(false)}
          onConfirm={() => void renew()}
        />
      )}
    </>
  )
}
