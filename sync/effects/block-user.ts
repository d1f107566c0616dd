import type { blockUser as contract } from '../../schema/commands/block-user.ts'
import type { Effect } from './effect.ts'

/** Their offers go at once. Who it is, the device knows from whatever it holds of them. */
export const blockUser: Effect<typeof contract, null> = {
  command: 'block-user',
  creates: null,
  lane: ({ id }) => `block/${id}`,
  show: async (rows, { id }, { account }) => {
    const own = await rows.get('user', account)
    const jobs = await rows.all('job')
    const posted = jobs.filter(({ postedById }) => postedById === id)
    const known = posted[0]?.poster ?? jobs.find(job => job.assignedTo?.id === id)?.assignedTo
    const applicant = known ? undefined : (await rows.all('application')).find(({ studentId }) => studentId === id)
    const { firstName = '', lastName = '' } = known ?? applicant?.student ?? {}
    const others = own?.blocked?.filter(person => person.id !== id) ?? []
    await rows.update('user', account, {
      blocked: [...others, { id, firstName, lastName }],
      ...(own?.keptStudents ? { keptStudents: own.keptStudents.filter(kept => kept.id !== id) } : {}),
    })
    for (const { id: jobId, assignedToId } of posted) if (assignedToId !== account) await rows.remove('job', jobId)
  },
}
