export type DashboardSearch = { tab?: string; jobId?: string; publish?: true; payment?: 'success' | 'failed' }

/** How a payment went whose provider leads back here; it adds what became of it to an address made before. */
const readOutcome = ({ payment, redirect_status: outcome }: Record<string, unknown>) => {
  if (payment === undefined) return undefined
  return payment === 'success' && outcome !== 'failed' ? 'success' : 'failed'
}

/** Which tab of the dashboard a link wants, and whose conversation; the screen reads it once and clears it. */
export const readDashboard = (search: Record<string, unknown>): DashboardSearch => {
  const { tab, jobId, publish } = search
  const payment = readOutcome(search)
  return {
    ...(typeof tab === 'string' && { tab }),
    ...(typeof jobId === 'string' && { jobId }),
    ...(publish !== undefined && { publish: true }),
    ...(payment && { payment }),
  }
}
