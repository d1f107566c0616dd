import type { Actor } from './domain/actor.ts'
import type { Sql } from './db/connect.ts'
import type { Bucket } from './images/bucket.ts'
import type { Environment } from './server/environment.ts'
import type { Standby } from './db/standby.ts'
import type { Log } from './server/log.ts'
import type { Mail } from './server/mail.ts'
import type { Metrics } from './server/metrics.ts'
import type { Provider } from './money/provider.ts'
import type { Tracing } from './server/tracing.ts'
import type { PushKeys } from './push/keys.ts'
import type { Refusal } from './server/refusal.ts'

/** Dependencies of the API. It holds no state of its own, so any number of processes may share a database. */
export type Deps = {
  readonly sql: Sql
  /** Connections for polls only, with a short deadline; those of `sql` by default. */
  readonly pollSql?: Sql | undefined
  /** Separate connection for `/readyz`: a process with a busy pool is not dead. The pool by default. */
  readonly readiness?: Sql | undefined
  /** Serves pulls and visitors instead of the primary, as far as it has replayed. */
  readonly standby?: Standby | undefined
  readonly environment: Pick<Environment, 'publicUrl' | 'secureCookies' | 'trustedProxies'> &
    Partial<
      Pick<Environment, 'mapTiles' | 'leavesBucket' | 'hstsScope' | 'erasuresFile' | 'pushSubject' | 'withdrawWorker'>
    >
  /** Storage of pictures; the database by default. */
  readonly bucket?: Bucket | undefined
  readonly mail: Mail
  /** Payment provider; the test bank by default. */
  readonly provider?: Provider | undefined
  readonly log: Log
  /** Metrics, if enabled. */
  readonly metrics?: Metrics | undefined
  /** Folder of the embedded PostgreSQL and of other data files. */
  readonly dataFolder?: string | undefined
  /** Traces, if a collector is configured. */
  readonly tracing?: Tracing | undefined
  /** Configured push keys, and origins of push services that need not be on the internet. */
  readonly push?: { readonly keys?: PushKeys | undefined; readonly trusted?: readonly string[] }
  /** How long visitors share the answer to the same question; a second by default. */
  readonly sharedMs?: number
  /** Interval of a stream's heartbeat and session check. */
  readonly streamAliveMs?: number
}

/** Cost of one request; see `middleware/within-budget.ts`. */
export type Bill = {
  /** Charges points under this name, or refuses if the payer's budget is spent. */
  readonly charge: (points: number, name: string) => Refusal | null
  /** Charges sent bytes; never refuses. */
  readonly sent: (bytes: number) => void
  /** Refunds the previous payer, and charges another. */
  readonly payBy: (kind: 'network' | 'person', subject: string) => Refusal | null
}

/** Variables of each request's context, set by middleware. */
export type Env = {
  Variables: {
    requestId: string
    actor: Actor | null
    /** Absent without a budget: on the machine itself. */
    bill?: Bill
  }
}
