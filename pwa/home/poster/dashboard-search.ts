import { readJobSearch, type JobAddress } from '../../offers/list/job-search.ts'
import { readChat, type ChatSearch } from '../../chat/use-chat-address.ts'

export type DashboardSearch = ChatSearch &
  Omit<JobAddress, 'isKept' | 'status'> & {
    tab?: string
    jobId?: string
    publish?: true
    payment?: 'success' | 'failed'
  }

/** Result of a payment after the provider's redirect, which appends it to the return address. */
const readOutcome = ({ payment, redirect_status: outcome }: Record<string, unknown>) => {
  if (payment === undefined) return undefined
  return payment === 'success' && outcome !== 'failed' ? 'success' : 'failed'
}

/** Search parameters of the dashboard: the tab, the open conversation, and one-time requests of a link. */
export const readDashboard = (search: Record<string, unknown>): DashboardSearch => {
  const { tab, jobId, publish } = search
  const payment = readOutcome(search)
  return {
    ...readChat(search),
    ...(typeof tab === 'string' && { tab }),
    ...(tab === 'jobs' && readJobSearch({ ...search, isKept: false, status: 'open' })),
    ...(typeof jobId === 'string' && { jobId }),
    ...(publish !== undefined && { publish: true }),
    ...(payment && { payment }),
  }
}
