import { parseJson } from '../answer.ts'
import type { Entry, Store } from '../store.ts'
import { onWrites } from './bugs.ts'

/** The app of one version before, as far as its words differ: no version in its entries, no « until », no « seen ». */
const inOldWords = ({ version: _, ...entry }: Record<string, unknown>) => {
  const { command, input } = entry
  if (command !== 'mark-all-notifications-read' || typeof input !== 'object') return entry
  const { until: __, ...rest } = { until: null, ...input }
  return { ...entry, input: rest }
}

const isBag = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const asOldApp = (body: string) => {
  const request = parseJson(body)
  if (!isBag(request)) return body
  const { seen: _, mutations, ...rest } = request
  const own = Array.isArray(mutations) ? mutations.filter(isBag) : []
  return JSON.stringify({ ...rest, version: 1, mutations: own.map(inOldWords) })
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
