import { publishJob as contract } from '../../schema/commands/publish-job.ts'
import { cantonOf } from '../../schema/cities.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { newId } from '../../schema/ids.ts'
import { jobColumns, toJob, type JobRow } from '../queries/jobs.ts'
import { refuse } from '../refusal.ts'
import { command } from './command.ts'

export const publishJob = command(contract, async (tx, actor, input) => {
  if (input.postedById !== undefined && input.postedById !== actor.id) return refuse('forbidden')
  const id = input.id ?? newId()
  const [poster] = await tx<{ canton: string }[]>`select canton from users where id = ${actor.id}`
  // A place that names no canton is read as near the poster: that is where students find it.
  const canton = cantonOf(input.location) ?? poster?.canton ?? 'CH'
  const [row] = await tx<JobRow[]>`
    with j as (
      insert into jobs ${tx({
        id,
        postedById: actor.id,
        title: input.title,
        description: input.description,
        location: input.location,
        canton,
        rate: input.rate,
        duration: input.duration,
        estimatedDuration: parseHours(input.duration),
        category: input.category,
        subcategory: input.subcategory ?? null,
        deliveryType: input.deliveryType,
        requiredSkills: input.requiredSkills,
        languageRequired: input.languageRequired,
        isLongTermProject: input.isLongTermProject,
        projectDuration: input.projectDuration,
        deliverables: input.deliverables,
        urgencyLevel: input.urgencyLevel,
        experienceRequired: input.experienceRequired,
        physicalDemand: input.physicalDemand,
        paymentMethod: input.paymentMethod,
        toolsProvided: input.toolsProvided,
        requiredTools: input.requiredTools,
        scheduledFor: input.scheduledFor ?? null,
      })}
      on conflict (id) do nothing returning *
    )
    select ${jobColumns(tx)} from j join users p on p.id = j.posted_by_id`
  if (!row) return refuse('id-taken')
  // Whose searches it fits is looked for afterwards; whom it is near find it when they look.
  await tx`insert into offers_to_tell (job_id) values (${id})`
  return toJob(row, actor.id)
})
