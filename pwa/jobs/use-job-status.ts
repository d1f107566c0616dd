import type { changeJobStatus } from '../../schema/contracts/jobs.ts'
import { conversationOf } from '../../schema/decisions/series.ts'
import { fields, orNull, text } from '../data/schemas/read.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallError } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { useEngine } from '../data/device/use-engine.ts'
import * as m from '../paraglide/messages.js'
import { toast } from '../components/ui/toast.ts'
import { studentName } from './student-name.ts'
import type { OwnJob } from '../offers/cards/own-jobs.ts'
import { titleOf } from '../offers/cards/title-of.ts'

const changed = fields({ assignedToId: orNull(text), title: text })

type Change = { status: 'in_progress' | 'completed' } | { status: 'cancelled'; reason: string }

/** Changes the status of a job online. The server decides, and the device syncs right after. */
export const useJobStatus = () => {
  const live = useEngine()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  const change = async (jobId: string, body: Change) => {
    setIsBusy(true)
    try {
      const answer = await call<typeof changeJobStatus>('PATCH', '/api/jobs/:id', { id: jobId, ...body })
      const job = await answer.read(changed)
      await live?.engine.drain()
      return job
    } catch (error) {
      const isAnswered = error instanceof CallError
      const title = isAnswered ? m.poster_update_failed() : m.poster_connection_failed()
      toast({ kind: 'error', title, text: failureText(error) })
      // Another device may have been quicker, so sync to show the current state.
      void live?.engine.drain()
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    start: async ({ id }: OwnJob) => {
      if (await change(id, { status: 'in_progress' })) toast({ kind: 'success', title: m.poster_started() })
    },
    cancel: async ({ id }: OwnJob, reason: string) => (await change(id, { status: 'cancelled', reason })) !== null,
    /** Then opens the review, except without a student or for a later session of a series. */
    complete: async (job: OwnJob) => {
      const done = await change(job.id, { status: 'completed' })
      if (!done) return
      if (done.assignedToId === null || conversationOf(job) !== job.id)
        toast({ kind: 'success', title: m.poster_completed() })
      else
        await navigate({
          to: '/review-student/$jobId',
          params: { jobId: job.id },
          search: {
            title: titleOf(job),
            studentName: studentName(job),
            studentId: done.assignedToId,
          },
        })
    },
  }
}
