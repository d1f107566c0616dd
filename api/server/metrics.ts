import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { lanes, type Lane } from './load-gate.ts'

/** In seconds. Few, because each adds a line for every route, method and status seen. */
const buckets = [0.01, 0.05, 0.2, 1, 5]

/** The disk is full, or cannot be read or written. */
const brokenDisk = ['53100', '58030', 'XX001', 'XX002']

/** Read at each scrape, and left out if unreadable at that moment. `queueDue` becomes `pouce_queue_due`. */
const figures = {
  databaseUp: '1 if the database has answered this scrape in time, else 0',
  databasePoolSize: 'How many connections to the database this process may have',
  databasePoolBusy: 'How many of them are in use',
  databasePoolWaiting: 'Statements that wait for a connection',
  streamsOpen: 'Streams that this process holds',
  pollAgeSeconds: 'For how long no poll has gone well; 0 where no stream is open',
  queueDue: 'Tasks whose time has come; like the other states at most 10000, which means so many or more',
  queueOldestDueSeconds: 'For how long the first of them has been waiting',
  queueRunning: 'Tasks that some process has in hand',
  queueLater: 'Tasks whose time is still to come',
  queueDead: 'Tasks that were tried for the last time',
  queueOldestDeadSeconds: 'For how long the first of them has been dead',
  dataFolderFreeBytes: 'What is left on the disk of the data folder',
  dataFolderBytes: 'How much that disk holds',
  moneyAlarmsOpen: 'Money alarms that are still open',
  ledgerFindings: 'Held payments and late transfers that do not add up',
  standbyUp: '1 if the standby answers, else 0; absent where there is none',
  standbyLagSeconds: 'By how much the standby is behind',
} as const

export const figureNames = Object.keys(figures)

const helpOf = new Map<string, string>(Object.entries(figures))
export const metricName = (figure: string) =>
  `pouce_${figure.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`

export type Figures = Partial<Record<keyof typeof figures, number>>

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics of this process. Loaded only if the operator has set a token, because it slows the start. */
export const createMetrics = (token: string) => {
  const counted = new Registry()
  const registers = [counted]
  collectDefaultMetrics({ register: counted })
  const requests = new Histogram({
    name: 'pouce_request_seconds',
    help: 'How long requests took, by the pattern of their route',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  })
  const rounds = new Counter({
    name: 'pouce_sync_rounds_total',
    help: 'Rounds of sync: done, failed, or the code of the refusal',
    labelNames: ['outcome'],
    registers,
  })
  const mutations = new Counter({
    name: 'pouce_sync_mutations_total',
    help: 'What devices have sent, by what became of it',
    labelNames: ['outcome'],
    registers,
  })
  const shed = new Counter({
    name: 'pouce_shed_total',
    help: 'What was told to come back later because it could not begin within two seconds, by what it was',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of lanes) shed.inc({ kind }, 0)
  const deviceErrors = new Counter({
    name: 'pouce_device_errors_total',
    help: 'Faults of the app that devices have told of',
    registers,
  })
  const costs = new Counter({
    name: 'pouce_cost_points_total',
    help: 'What requests have cost, in points, by the pattern of their route and the name of the cost',
    labelNames: ['route', 'method', 'cost'],
    registers,
  })
  const refusals = new Counter({
    name: 'pouce_budget_refusals_total',
    help: 'Requests refused because the budget of their person or network was spent',
    labelNames: ['payer'],
    registers,
  })
  const databaseErrors = new Counter({
    name: 'pouce_database_errors_total',
    help: 'Errors of the database in requests, actions of devices and tasks, by SQLSTATE',
    labelNames: ['sql_state'],
    registers,
  })
  // Initialise to 0: alerts notice a counter that grows, not one that appears.
  for (const sqlState of brokenDisk) databaseErrors.inc({ sql_state: sqlState }, 0)
  return {
    token,
    type: counted.contentType,
    request: (route: string, method: string, status: number, ms: number) =>
      requests.observe({ route, method, status }, ms / 1000),
    cost: (labels: { route: string; method: string; cost: string }, points: number) => costs.inc(labels, points),
    refusedByBudget: (payer: string) => refusals.inc({ payer }),
    databaseError: (sqlState: string) => databaseErrors.inc({ sql_state: sqlState }),
    shed: (kind: Lane) => shed.inc({ kind }),
    deviceError: () => deviceErrors.inc(),
    syncRound: (outcome: string, results: readonly { outcome: string }[] = []) => {
      rounds.inc({ outcome })
      for (const result of results) mutations.inc({ outcome: result.outcome })
    },
    write: async (read: Figures) => {
      const now = new Registry()
      for (const [name, value] of Object.entries(read))
        new Gauge({ name: metricName(name), help: helpOf.get(name) ?? '', registers: [now] }).set(value)
      return (await counted.metrics()) + (await now.metrics())
    },
  }
}
