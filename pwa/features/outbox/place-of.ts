import type { LinkProps } from '@tanstack/react-router'
import type { UserType } from '../../../schema/choices.ts'
import * as m from '../../paraglide/messages.js'
import type { Listed } from './describe.ts'

type Place = { label: string; link: Pick<LinkProps, 'to' | 'search' | 'params' | 'hash'> }

/** The screen that an entry belongs to, where there is one to go to. */
export const placeOf = (
  { command, jobId, state, about, input }: Pick<Listed, 'command' | 'jobId' | 'state' | 'about' | 'input'>,
  { id, userType }: { id: string; userType: UserType },
): Place | null => {
  const tab = (name: string, label: string): Place => ({ label, link: { to: '/dashboard', search: { tab: name } } })
  switch (command) {
    case 'leave-job':
    case 'end-series':
    case 'send-message':
      if (jobId === null) return null
      return { label: m.outbox_place_chat(), link: { to: '/dashboard', search: { tab: 'messages', jobId } } }
    case 'apply-to-job':
    case 'withdraw-application':
    case 'answer-call':
      return tab('candidatures', m.outbox_place_applications())
    case 'publish-job':
    case 'edit-job':
    case 'delete-job':
    case 'propose-job':
    case 'keep-in-reserve':
      return tab('open', m.outbox_place_offers())
    case 'submit-review': {
      if (jobId === null || state === 'waiting') return null
      const [params, title, person] = [{ jobId }, about && { title: about }, String(input['revieweeId'])]
      const link: Place['link'] =
        userType === 'student'
          ? { to: '/review-poster/$jobId', params, search: { ...title, posterId: person } }
          : { to: '/review-student/$jobId', params, search: { ...title, studentId: person } }
      return { label: m.outbox_place_review(), link }
    }
    case 'answer-review':
      return { label: m.outbox_place_answer(), link: { to: '/student/$id', params: { id } } }
    case 'ask-question':
    case 'answer-question':
    case 'remove-question':
    case 'mute-asker':
      if (jobId === null) return null
      return {
        label: m.outbox_place_offer(),
        link: { to: '/jobs/$id', params: { id: jobId }, hash: 'questions' },
      }
    case 'add-favourite':
    case 'remove-favourite':
      if (jobId === null) return null
      return { label: m.outbox_place_offer(), link: { to: '/jobs/$id', params: { id: jobId } } }
    case 'propose-appointment':
    case 'confirm-appointment':
    case 'cancel-appointment':
      return { label: m.outbox_place_job(), link: { to: '/accepted-jobs' } }
    case 'agree-on-amount':
    case 'release-payment':
    case 'refund-payment':
    case 'dispute-payment':
    case 'object-to-cancellation':
    case 'write-statement':
      return tab('wallet', m.outbox_place_wallet())
    default:
      return null
  }
}
