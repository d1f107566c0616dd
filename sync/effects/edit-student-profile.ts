import type { editStudentProfile as contract } from '../../schema/commands/edit-student-profile.ts'
import { mergeEdit, studentProfileMerges } from '../../schema/decisions/merge-edit.ts'
import type { Effect } from './effect.ts'
import { saw } from './saw.ts'

export const editStudentProfile: Effect<typeof contract, null> = {
  command: 'edit-student-profile',
  creates: null,
  complete: async (rows, edit) => saw(edit, (await rows.get('user', edit.id))?.studentProfile),
  lane: () => 'profile',
  show: async (rows, { id, was, ...edit }) => {
    const profile = (await rows.get('user', id))?.studentProfile
    if (!profile) return
    const { school, bio, availableTools } = mergeEdit(studentProfileMerges, edit, was, profile)
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
