import { removeFavourite as contract } from '../../schema/commands/remove-favourite.ts'
import { command, done } from './command.ts'

/** Done twice it is still done: two devices may say the same. */
export const removeFavourite = command(contract, async (tx, actor, { jobId }) => {
  await tx`delete from favourites where user_id = ${actor.id} and job_id = ${jobId}`
  return done
})
