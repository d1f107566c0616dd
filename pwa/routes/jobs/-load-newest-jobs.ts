import * as v from 'valibot'
import { limits } from '../../../schema/rules.ts'
import { listedJob } from '../../answers/listed-job.ts'
import { call } from '../../call.ts'

const totalCount = v.pipe(v.string(), v.digits(), v.transform(Number))

export const loadNewestJobs = async (signal: AbortSignal) => {
  const answer = await call(`/api/jobs?status=open&limit=${limits.pageSize.screen}`, { signal })
  return {
    jobs: v.parse(v.array(listedJob), await answer.json()),
    total: v.parse(totalCount, answer.headers.get('X-Total-Count')),
  }
}
