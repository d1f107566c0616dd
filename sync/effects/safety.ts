import type * as contracts from '../../schema/contracts/safety.ts'
import type { Effect } from './effect.ts'
import { findPerson } from './find-person.ts'

/** Nothing shows of a report but that it was sent. */
export const reportContent: Effect<typeof contracts.reportContent, null> = {
  command: 'report-content',
  creates: null,
  lane: ({ kind, targetId }) => `report/${kind}/${targetId}`,
  show: () => Promise.resolve(),
}

/** Their offers go at once, and the applications between the two; what is agreed goes on, but no further session comes of it. */
export const blockUser: Effect<typeof contracts.blockUser, null> = {
  command: 'block-user',
  creates: null,
  lane: ({ id }) => `block/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const own = await rows.get('user', account)
    const [jobs, applications] = [await rows.all('job'), await rows.all('application')]
    const { firstName, lastName } = findPerson(id, { jobs, applications })
    const others = own?.blocked?.filter(person => person.id !== id) ?? []
    await rows.update('user', account, {
      blocked: [...others, { id, firstName, lastName }],
      ...(own?.keptStudents ? { keptStudents: own.keptStudents.filter(kept => kept.id !== id) } : {}),
    })
    const assigned = new Map(jobs.map(job => [job.id, job.assignedToId]))
    const posted = new Set(jobs.flatMap(job => (job.postedById === id ? [job.id] : [])))
    for (const { id: applicationId, jobId, studentId } of applications)
      if ((studentId === id || posted.has(jobId)) && assigned.get(jobId) !== studentId)
        await rows.remove('application', applicationId)
    for (const { id: jobId } of await rows.all('favourite'))
      if (posted.has(jobId) && assigned.get(jobId) !== account) await rows.remove('favourite', jobId)
    for (const job of jobs) {
      if (posted.has(job.id) && job.assignedToId !== account) await rows.remove('job', job.id)
      else if (job.seriesId === job.id && [job.postedById, job.assignedToId].includes(id))
        await rows.update('job', job.id, { seriesEndedAt: job.seriesEndedAt ?? at })
    }
  },
}

/** What comes back comes from the server. */
export const unblockUser: Effect<typeof contracts.unblockUser, null> = {
  command: 'unblock-user',
  creates: null,
  lane: ({ id }) => `block/${id}`,
  show: async (rows, { id }, { account }) => {
    const blocked = (await rows.get('user', account))?.blocked?.filter(person => person.id !== id)
    if (blocked) await rows.update('user', account, { blocked })
  },
}
