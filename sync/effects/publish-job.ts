import { jobDefaults } from '../../schema/choices.ts'
import type { publishJob as contract } from '../../schema/commands/publish-job.ts'
import { agreeOnDay } from '../../schema/decisions/schedule.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { limits } from '../../schema/rules.ts'
import type { Effect } from './effect.ts'
import { guessCanton } from './guess-canton.ts'

export const publishJob: Effect<typeof contract, 'job'> = {
  command: 'publish-job',
  creates: 'job',
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { postedById: _, address, schedule, photos, ...input }, { account, at }) => {
    const poster = await rows.get('user', account)
    const { scheduledFor } = { ...input, ...agreeOnDay({ ...input, schedule }) }
    await rows.create('job', {
      ...input,
      category: input.category ?? jobDefaults.category,
      deliveryType: input.deliveryType ?? jobDefaults.deliveryType,
      languageRequired: input.languageRequired ?? jobDefaults.languageRequired,
      urgencyLevel: input.urgencyLevel ?? jobDefaults.urgencyLevel,
      experienceRequired: input.experienceRequired ?? jobDefaults.experienceRequired,
      physicalDemand: input.physicalDemand ?? jobDefaults.physicalDemand,
      paymentMethod: input.paymentMethod ?? jobDefaults.paymentMethod,
      toolsProvided: input.toolsProvided ?? jobDefaults.toolsProvided,
      isLongTermProject: input.isLongTermProject ?? jobDefaults.isLongTermProject,
      requiredSkills: input.requiredSkills ?? [],
      deliverables: input.deliverables ?? [],
      requiredTools: input.requiredTools ?? [],
      subcategory: input.subcategory ?? null,
      projectDuration: input.projectDuration?.trim() || null,
      scheduledFor: scheduledFor ? new Date(scheduledFor).toISOString() : null,
      ...(schedule && { schedule }),
      // The pictures themselves stand where their addresses will.
      ...(photos?.length && { photos }),
      ...(address?.trim() && { address: address.trim() }),
      canton: await guessCanton(rows, input.location, account),
      hourlyRate: input.rate,
      minimumRate: limits.rate.min,
      estimatedDuration: parseHours(input.duration),
      status: 'open',
      isCompleted: false,
      isRecurring: input.isRecurring ?? false,
      tipAllowed: true,
      isPremiumJob: false,
      postedById: account,
      assignedToId: null,
      assignedTo: null,
      createdAt: at,
      deletedAt: null,
      poster: {
        id: account,
        firstName: poster?.firstName ?? '',
        lastName: poster?.lastName ?? '',
        city: poster?.city ?? '',
        profileImageUrl: poster?.profileImageUrl ?? null,
        rating: poster?.privateProfile?.rating ?? null,
        // A row that an app before this one took in says no number.
        reviewsCount: poster?.privateProfile?.reviewsCount ?? 0,
        reviewersCount: poster?.privateProfile?.reviewersCount ?? 0,
      },
    })
  },
}
