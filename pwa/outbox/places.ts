import type { LinkProps } from '@tanstack/react-router'
import type { UserType } from '../../schema/choices.ts'
import * as m from '../paraglide/messages.js'

type Placed = { jobId: string | null; state: string; about: string | null; input: Record<string, unknown> }
type User = { id: string; userType: UserType }
type Place = { label: string; link: Pick<LinkProps, 'to' | 'search' | 'params' | 'hash'> }

const tab = (name: string, label: () => string) => () => ({
  label: label(),
  link: { to: '/dashboard', search: { tab: name } } as const,
})

/** The screens that entries belong to, with a link if there is one. */
export const places = {
  nowhere: () => null,
  account: () => null,
  favourites: () => null,
  profile: () => null,
  applications: tab('candidatures', m.outbox_place_applications),
  offers: tab('open', m.outbox_place_offers),
  wallet: tab('wallet', m.outbox_place_wallet),
  jobs: ({ jobId }) =>
    jobId === null ? null : { label: m.outbox_place_job(), link: { to: '/job/$id/together', params: { id: jobId } } },
  chat: ({ jobId }) =>
    jobId === null
      ? null
      : { label: m.outbox_place_chat(), link: { to: '/dashboard', search: { tab: 'messages', jobId } } },
  offer: ({ jobId }) =>
    jobId === null ? null : { label: m.job_see(), link: { to: '/jobs/$id', params: { id: jobId } } },
  questions: ({ jobId }) =>
    jobId === null ? null : { label: m.job_see(), link: { to: '/jobs/$id', params: { id: jobId }, hash: 'questions' } },
  reviews: (_, { id }) => ({ label: m.outbox_place_answer(), link: { to: '/student/$id', params: { id } } }),
  review: ({ jobId, state, about, input }, { userType }) => {
    if (jobId === null || state === 'waiting') return null
    const [params, title, person] = [{ jobId }, about && { title: about }, String(input['revieweeId'])]
    const link: Place['link'] =
      userType === 'student'
        ? { to: '/review-poster/$jobId', params, search: { ...title, posterId: person } }
        : { to: '/review-student/$jobId', params, search: { ...title, studentId: person } }
    return { label: m.outbox_place_review(), link }
  },
} satisfies Record<string, (entry: Placed, user: User) => Place | null>

export type PlaceName = keyof typeof places
