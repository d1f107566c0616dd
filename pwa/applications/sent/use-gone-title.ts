import type { getJob } from '../../../schema/contracts/jobs.ts'
import { fields, text } from '../../data/schemas/read.ts'
import { useEffect, useState } from 'react'
import { call } from '../../data/server/call.ts'

const answer = fields({ title: text })

/** The title of a job that the device no longer has, as long as the server knows it. */
export const useGoneTitle = (jobId: string, known: string | null) => {
  const [title, setTitle] = useState(known)
  useEffect(() => {
    if (known !== null) return undefined
    const abort = new AbortController()
    const ask = async () => {
      const found = await call<typeof getJob>('GET', '/api/jobs/:id', { id: jobId }, abort)
      setTitle((await found.read(answer)).title)
    }
    void ask().catch(() => undefined)
    return () => abort.abort()
  }, [jobId, known])
  return known ?? title
}
