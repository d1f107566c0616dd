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

/** What the outside supplies to the API. It holds no state of its own, so any number of processes may share a database. */
export type Deps = {
  readonly sql: Sql
  /** Connections of the polls alone, which have a short deadline; those of `sql` by default. */
  readonly pollSql?: Sql | undefined
  /** A connection of its own for `/readyz`: a process with a busy pool is not dead. By default the pool answers. */
  readonly readiness?: Sql | undefined
  /** Answers pulls and visitors beside the database, as far as it has replayed. */
  readonly standby?: Standby | undefined
  readonly environment: Pick<Environment, 'publicUrl' | 'secureCookies' | 'trustedProxies'> &
    Partial<
      Pick<Environment, 'mapTiles' | 'leavesBucket' | 'hstsScope' | 'erasuresFile' | 'pushSubject' | 'withdrawWorker'>
    >
  /** Where pictures go; the database by default. */
  readonly bucket?: Bucket | undefined
  readonly mail: Mail
  /** Moves the money; the test bank by default. */
  readonly provider?: Provider | undefined
  readonly log: Log
  /** Counts what happens, if metrics are on. */
  readonly metrics?: Metrics | undefined
  /** Where the embedded PostgreSQL and the files of the data folder are. */
  readonly dataFolder?: string | undefined
  /** Tells a collector what happens and how long it takes, if there is one. */
  readonly tracing?: Tracing | undefined
  /** The keys of push messages where they are given, and origins of push services that need not be on the internet. */
  readonly push?: { readonly keys?: PushKeys | undefined; readonly trusted?: readonly string[] }
  /** How long visitors share the answer to the same question; a second by default. */
  readonly sharedMs?: number
  /** How often a stream says that it is there, and looks whether its session still is. */
  readonly streamAliveMs?: number
}

/** What one request costs; see `middleware/within-budget.ts`. */
export type Bill = {
  /** Takes points under this name, or refuses when the payer's budget is spent. */
  readonly charge: (points: number, name: string) => Refusal | null
  /** Takes what left, which no refusal brings back. */
  readonly sent: (bytes: number) => void
  /** Gives back what the payer so far has paid, and charges another. */
  readonly payBy: (kind: 'network' | 'person', subject: string) => Refusal | null
}

/** What middleware leaves in each request's context. */
export type Env = {
  Variables: {
    requestId: string
    actor: Actor | null
    /** Absent where there is no budget: on the machine itself. */
    bill?: Bill
  }
}
