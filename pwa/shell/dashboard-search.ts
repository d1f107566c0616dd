export type DashboardSearch = { tab?: string; jobId?: string; publish?: true }

/** Which tab of the dashboard a link wants, and whose conversation; the screen reads it once and clears it. */
export const readDashboard = ({ tab, jobId, publish }: Record<string, unknown>): DashboardSearch => ({
  ...(typeof tab === 'string' && { tab }),
  ...(typeof jobId === 'string' && { jobId }),
  ...(publish !== undefined && { publish: true }),
})
