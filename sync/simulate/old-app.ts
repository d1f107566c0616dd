import { isObject } from '../../schema/is-object.ts'
import { syncVersion } from '../../schema/sync.ts'
import { parseJson } from '../answer.ts'
import type { Entry, Store } from '../store.ts'
import { onWrites } from './bugs.ts'

/** Mutations of the previous app version are still in the first version's form: without `until`, ages and `was`. */
const inOldWords = ({ age: _, after: __, ...written }: Record<string, unknown>) => {
  const entry = { ...written, version: 1 }
  const { command, input } = written
  if (!isObject(input)) return entry
  const { was: ___, ...said } = input
  const { until: ____, ...unlimited } = said
  return { ...entry, input: command === 'mark-all-notifications-read' ? unlimited : said }
}

export const asOldApp = (body: string) => {
  const request = parseJson(body)
  if (!isObject(request)) return body
  const { mutations, ...rest } = request
  const own = Array.isArray(mutations) ? mutations.filter(isObject) : []
  return JSON.stringify({ ...rest, version: syncVersion.oldest, mutations: own.map(inOldWords) })
}

export const writeAsOldApp = (db: Store) =>
  onWrites(
    db,
    'outbox',
    async request => {
      if (request.type !== 'put' && request.type !== 'add') return request
      return { ...request, values: request.values.map((entry: Entry) => inOldWords(entry)) }
    },
    'old app',
  )
