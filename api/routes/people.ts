import type { Context } from 'hono'
import type { Actor } from '../domain/actor.ts'
import { editAvailability } from '../commands/edit-availability.ts'
import { keepStudent } from '../commands/keep-student.ts'
import { appealLapse } from '../commands/lapses.ts'
import { editProfile, editStudentProfile, removeProfileImage, setProfileImage } from '../commands/profile.ts'
import { appealSuspension } from '../commands/suspensions.ts'
import type { Env } from '../deps.ts'
import { getEarnings } from '../queries/wallet.ts'
import { getUser } from '../queries/people.ts'
import { listAcceptedJobs, listDeletedJobs, listPostedJobs } from '../queries/own-jobs.ts'
import { listReviews, listStructuredEvaluations } from '../queries/reviews.ts'
import { refuse } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

/** Screens send the person's id in a header; it must be the session's own. */
const whyNotOwn = (actor: Actor, c: Context<Env>) =>
  [c.req.header('X-User-Id'), c.req.header('User-Id')].every(id => id === undefined || id === actor.id)
    ? null
    : refuse('forbidden')

export const peopleRoutes = ({ command, query }: Handlers) =>
  serve([
    command(setProfileImage, whyNotOwn),
    command(removeProfileImage, whyNotOwn),
    query(getUser),
    command(editProfile),
    command(editStudentProfile),
    command(editAvailability),
    command(keepStudent),
    command(appealLapse),
    command(appealSuspension),
    query(listReviews),
    query(listStructuredEvaluations),
    query(listAcceptedJobs),
    query(listPostedJobs),
    query(listDeletedJobs),
    query(getEarnings),
  ])
