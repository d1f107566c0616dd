import { startThrowawayPostgres } from '../../../api/testing/throwaway-postgres.ts'
import { serve } from './serve.ts'

/** Starts the whole product with its own PostgreSQL and demo data. */
export const startDemo = async (settings: Record<string, string> = {}) => {
  const database = await startThrowawayPostgres()
  try {
    const server = await serve(database.url, { DEMO: 'yes', ...settings })
    return { url: server.url, stop: () => server.stop().finally(database.stop) }
  } catch (error) {
    await database.stop()
    throw error
  }
}
