import type * as contracts from '../../schema/contracts/safety.ts'
import type { Effect } from './effect.ts'
import { findPerson } from './find-person.ts'

/** A report changes no row. */
export const reportContent: Effect<typeof contracts.reportContent, null> = {
  command: 'report-content',
  creates: null,
  lane: ({ kind, targetId }) => `report/${kind}/${targetId}`,
  show: () => Promise.resolve(),
}

/** Removes their offers and the applications between the two at once. Agreed jobs stay; a series gets no new session. */
export const blockUser: Effect<typeof contracts.blockUser, null> = {
  command: 'block-user',
  creates: null,
  lane: ({ id }) => `block/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const own = await rows.get('user', account)
    const [offers, jobs, applications] = [await rows.all('offer'), await rows.all('job'), await rows.all('application')]
    const { firstName, lastName } = findPerson(id, { offers, jobs, applications })
    const others = own?.blocked?.filter(person => person.id !== id) ?? []
    await rows.update('user', account, {
      blocked: [...others, { id, firstName, lastName }],
      ...(own?.keptStudents ? { keptStudents: own.keptStudents.filter(kept => kept.id !== id) } : {}),
    })
    const theirs = jobs.filter(job => [job.postedById, job.assignedToId].includes(id))
    const agreed = new Set(theirs.flatMap(job => (job.status === 'left' ? [] : [job.offerId])))
    const posted = new Set(offers.flatMap(offer => (offer.postedById === id ? [offer.id] : [])))
    const isGone = (offerId: string) => posted.has(offerId) && !agreed.has(offerId)
    for (const { id: applicationId, jobId, offerId = jobId, studentId } of applications)
      if ((studentId === id && !agreed.has(offerId)) || isGone(offerId)) await rows.remove('application', applicationId)
    for (const { id: offerId } of await rows.all('favourite'))
      if (isGone(offerId)) await rows.remove('favourite', offerId)
    for (const { id: offerId } of offers) if (isGone(offerId)) await rows.remove('offer', offerId)
    for (const { seriesId } of theirs)
      if (seriesId !== undefined) {
        const series = await rows.get('series', seriesId)
        if (series) await rows.update('series', seriesId, { endedAt: series.endedAt ?? at })
      }
  },
}

/** Rows that reappear come from the server. */
export const unblockUser: Effect<typeof contracts.unblockUser, null> = {
  command: 'unblock-user',
  creates: null,
  lane: ({ id }) => `block/${id}`,
  show: async (rows, { id }, { account }) => {
    const blocked = (await rows.get('user', account))?.blocked?.filter(person => person.id !== id)
    if (blocked) await rows.update('user', account, { blocked })
  },
}
