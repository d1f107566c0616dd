import type { Payload } from '../db/add-task.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { addNextSession } from '../domain/series.ts'

export const addSession = (sql: Sql, { seriesId }: Payload<'add-session'>) =>
  retryConflicts(() => sql.begin(tx => addNextSession(tx, seriesId)))
