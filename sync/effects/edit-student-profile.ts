import type { editStudentProfile as contract } from '../../schema/commands/edit-student-profile.ts'
import type { Effect } from './effect.ts'

export const editStudentProfile: Effect<typeof contract, null> = {
  command: 'edit-student-profile',
  creates: null,
  lane: () => 'profile',
  show: async (rows, { id, school, bio, availableTools }) => {
    const profile = (await rows.get('user', id))?.studentProfile
    if (!profile) return
    await rows.update('user', id, {
      studentProfile: {
        ...profile,
        ...(school !== undefined && { school: school?.trim() || null }),
        ...(bio !== undefined && { bio: bio?.trim() || null }),
        ...(availableTools !== undefined && { availableTools: availableTools.map(tool => tool.trim()) }),
      },
    })
  },
}
