import {
  addFavourite as addFavouriteContract,
  removeFavourite as removeFavouriteContract,
} from '../../schema/contracts/saved.ts'
import type { Favourite } from '../../schema/entities/favourite.ts'
import { limits } from '../../schema/rules.ts'
import { isShown } from '../domain/blocks.ts'
import { holdOffer, oneByOne } from '../domain/locks.ts'
import { offerIdOf } from '../domain/resolve-job.ts'
import { favouriteColumns } from '../queries/favourites.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Allows an offer that has been filled in the meantime: the person saw it, and learns what became of it. */
export const addFavourite = command(addFavouriteContract, async (tx, actor, { jobId }) => {
  await oneByOne(tx, actor)
  const offer = await holdOffer(tx, jobId)
  if (!offer) return refuse('not-found')
  const [kept] = await tx<{ count: number; isThere: boolean }[]>`
    select count(*), coalesce(bool_or(offer_id = ${offer.id}), false) as is_there from favourites where user_id = ${actor.id}`
  if (kept && !kept.isThere && kept.count >= limits.favourites.max) return refuse('list-full')
  await tx`insert into favourites (user_id, offer_id) values (${actor.id}, ${offer.id}) on conflict do nothing`
  const [favourite] = await tx<Favourite[]>`
    select ${favouriteColumns(tx)} from favourites f join offers o on o.id = f.offer_id
    where f.user_id = ${actor.id} and o.id = ${offer.id} and ${isShown(tx, actor.id)}`
  return favourite ?? refuse('not-found')
})

/** Idempotent: two devices may remove the same favourite. */
export const removeFavourite = command(removeFavouriteContract, async (tx, actor, { jobId }) => {
  await tx`delete from favourites where user_id = ${actor.id} and offer_id = ${offerIdOf(tx, jobId)}`
  return done
})
