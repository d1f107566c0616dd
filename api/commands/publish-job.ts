import { publishJob as contract } from '../../schema/contracts/jobs.ts'
import { agreeOnDay } from '../../schema/decisions/schedule.ts'
import { limits } from '../../schema/rules.ts'
import { newId } from '../../schema/ids.ts'
import { addTask } from '../db/add-task.ts'
import { offerJobColumns, toJob, type JobRow } from '../queries/documented-jobs.ts'
import { reencodePhotos, storePhotos } from '../images/offer-photos.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { preparedCommand } from './command.ts'
import { oneByOne } from '../domain/locks.ts'
import { derivedColumns } from '../domain/offer-columns.ts'

export const publishJob = preparedCommand(
  contract,
  async (sql, actor, input) => ({ ...input, photos: await reencodePhotos(sql, actor, input.photos ?? []) }),
  async (tx, actor, { id: givenId, postedById, photos: drawn, ...offer }) => {
    if (postedById !== undefined && postedById !== actor.id) return refuse('forbidden')
    if (drawn instanceof Refusal) return drawn
    const photos = await storePhotos(tx, actor, drawn)
    if (photos instanceof Refusal) return photos
    // Serialised with other publications of this person, so that the limit holds.
    await oneByOne(tx, actor)
    const id = givenId ?? newId()
    const { subcategory = null, schedule = null } = offer
    const { scheduledFor = null } = { ...offer, ...agreeOnDay(offer) }
    const derived = await derivedColumns(tx, actor.id, offer)
    const [row] = await tx<JobRow[]>`
      with o as (
        insert into offers ${tx({ id, postedById: actor.id, ...offer, photos, subcategory, schedule, scheduledFor, ...derived })}
        on conflict (id) do nothing returning *
      )
      select ${offerJobColumns(tx, actor.id)} from o join users p on p.id = o.posted_by_id`
    if (!row) return refuse('id-taken')
    const [open] = await tx<{ count: number }[]>`
      select count(*)::int as count from offers o where posted_by_id = ${actor.id} and is_open(o)`
    if (open && open.count > limits.openOffers.max) return refuse('list-full')
    // A task looks for matching searches afterwards; students nearby find it when they look.
    await addTask(tx, 'notify-matches', { jobId: id })
    return toJob(row, actor.id)
  },
)
