import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isCleanText, limits } from '../../schema/rules.ts'
import { installs } from '../install/current.ts'
import { useEngine } from '../live/use-engine.ts'
import { button } from '../styled-system/recipes/index.js'
import { applyTexts } from '../texts/fr/job.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'

type Props = { jobId: string; jobTitle: string; open: boolean; onClose: () => void }

/** A student's letter. It is kept on the device from the first word on, and leaves it with the application. */
const ApplyDialog = ({ jobId, jobTitle, open, onClose }: Props) => {
  const live = useEngine()
  const router = useRouter()
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const draft = `apply/${jobId}`
  const engine = live?.engine

  useEffect(() => {
    let isLate = false
    const read = async () => {
      const kept = await engine?.drafts.read(draft)
      if (kept && !isLate) setMessage(typed => typed || kept)
    }
    void read().catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [engine, draft])

  // What follows is here before it is needed: a tap in a tunnel leads as far as any other.
  useEffect(() => {
    void router.preloadRoute({ to: '/dashboard', search: { tab: 'candidatures' } }).catch(() => undefined)
    void import('../ui/toaster.tsx').catch(() => undefined)
  }, [router])

  const type = (text: string) => {
    setMessage(text)
    const keep = text ? engine?.drafts.save(draft, text) : engine?.drafts.clear(draft)
    void keep?.catch(() => undefined)
  }

  const send = async () => {
    if (!engine || isSending) return
    setSending(true)
    try {
      await engine.send('apply-to-job', { jobId, message: message.trim() }, { clears: draft, about: jobTitle })
    } catch {
      setSending(false)
      toast({ title: applyTexts.failed, text: applyTexts.failedHint, kind: 'error' })
      return
    }
    setSending(false)
    setMessage('')
    onClose()
    toast({ title: applyTexts.sent, kind: 'success' })
    installs.earn()
    await router.navigate({ to: '/dashboard', search: { tab: 'candidatures' } })
  }

  const tooLong = message.trim().length > limits.motivation.max ? applyTexts.tooLong : undefined
  const error = isCleanText(message) ? tooLong : applyTexts.notText
  const isBlank = message.trim() === ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={applyTexts.title}
      description={jobTitle}
      holds={!isBlank}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            {applyTexts.cancel}
          </button>
          <button
            type="submit"
            form="apply"
            className={button()}
            disabled={isBlank || error !== undefined || isSending || !engine}
          >
            {isSending ? applyTexts.sending : applyTexts.send}
          </button>
        </>
      }
    >
      <form
        id="apply"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          label={applyTexts.message}
          hint={`${applyTexts.hint} ${applyTexts.draft}`}
          error={error}
          required
          rows={6}
          most={limits.motivation.max}
          value={message}
          onChange={event => type(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
export default ApplyDialog
