import {
  addFavourite as addFavouriteContract,
  removeFavourite as removeFavouriteContract,
} from '../../schema/contracts/saved.ts'
import type { Favourite } from '../../schema/entities/favourite.ts'
import { limits } from '../../schema/rules.ts'
import { isShown } from '../domain/blocks.ts'
import { holdJob, oneByOne } from '../domain/locks.ts'
import { favouriteColumns } from '../queries/favourites.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** An offer that was filled meanwhile may be kept too: the person had it in front of them, and reads what became of it. */
export const addFavourite = command(addFavouriteContract, async (tx, actor, { jobId }) => {
  await oneByOne(tx, actor)
  if (!(await holdJob(tx, jobId))) return refuse('not-found')
  const [kept] = await tx<{ count: number; isThere: boolean }[]>`
    select count(*), coalesce(bool_or(job_id = ${jobId}), false) as is_there from favourites where user_id = ${actor.id}`
  if (kept && !kept.isThere && kept.count >= limits.favourites.max) return refuse('list-full')
  await tx`insert into favourites (user_id, job_id) values (${actor.id}, ${jobId}) on conflict do nothing`
  const [favourite] = await tx<Favourite[]>`
    select ${favouriteColumns(tx)} from favourites f join jobs j on j.id = f.job_id
    where f.user_id = ${actor.id} and f.job_id = ${jobId} and ${isShown(tx, actor.id)}`
  return favourite ?? refuse('not-found')
})

/** Done twice it is still done: two devices may say the same. */
export const removeFavourite = command(removeFavouriteContract, async (tx, actor, { jobId }) => {
  await tx`delete from favourites where user_id = ${actor.id} and job_id = ${jobId}`
  return done
})
