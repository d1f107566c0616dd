import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import { sqlStateOf } from '../db/errors.ts'
import { connectQueue } from '../db/connect-queue.ts'
import type { Log } from '../server/log.ts'
import { createTasks, schedule, type TaskDeps } from './tasks.ts'

/** On shutdown, a hanging task is aborted after `abort`, and returned to the queue after `putBack`, which is the longest wait. */
const graceMs = { abort: 2000, putBack: 5000 }

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    pause(ms, false, { ref: false }),
  ])

/** Logs errors of graphile-worker and of tasks in our format, without payloads. */
export const listenTo = (log: Log, metrics?: TaskDeps['metrics']) => {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => {
    const sqlState = sqlStateOf(error)
    if (sqlState !== null) metrics?.databaseError(sqlState)
    log.error('task_failed', { task: job.task_identifier, attempt: job.attempts, error })
  })
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' && !meta?.['failure']) log.error('queue_failed', { message })
  })
  return { events, logger }
}

const askEveryMs = 30_000

/** A dead LISTEN connection stays silent. Query it regularly, so that a timeout replaces it. */
const keepAsking = (events: WorkerEvents) => {
  let timer: NodeJS.Timeout | undefined
  events.on('pool:listen:success', ({ client }) => {
    clearInterval(timer)
    timer = setInterval(() => void client.query('select 1').catch(() => {}), askEveryMs).unref()
  })
  events.on('pool:listen:release', () => clearInterval(timer))
  events.on('pool:release', () => clearInterval(timer))
}

const traced = (tasks: TaskList, tracing: TaskDeps['tracing']): TaskList => {
  if (!tracing) return tasks
  const entries = Object.entries(tasks).map(([name, task]) => {
    const run: typeof task = async (payload, helpers) => {
      const started = performance.now()
      let error: unknown
      try {
        return await task?.(payload, helpers)
      } catch (caught) {
        error = caught
        throw caught
      } finally {
        tracing.task({ name, attempt: helpers.job.attempts, ms: performance.now() - started, error })
      }
    }
    return [name, run] as const
  })
  return Object.fromEntries(entries)
}

/** Runs tasks until closed. Any number of processes may do so at once. */
export const startQueue = (url: string, deps: TaskDeps, answerMs = 0) => {
  const { log } = deps
  const { events, logger } = listenTo(log, deps.metrics)
  // One connection listens; the others fetch and complete tasks. Handlers use the API's pool.
  const pgPool = connectQueue(url, { max: 4, log, answerMs })
  let pool: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => (pool = workerPool))
  keepAsking(events)
  const options: RunnerOptions = {
    pgPool,
    taskList: traced(createTasks(deps, url), deps.tracing),
    parsedCronItems: parseCronItems(schedule),
    noHandleSignals: true,
    logger,
    events,
    preset: {
      worker: {
        concurrentJobs: 10,
        pollInterval: 1000,
        localQueue: { size: 10 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: graceMs.abort,
      },
    },
  }

  const closing = new AbortController()
  const keepRunning = async () => {
    while (!closing.signal.aborted) {
      try {
        const runner = await run(options)
        const end = () => void runner.stop().catch(() => {})
        closing.signal.addEventListener('abort', end, { once: true })
        if (closing.signal.aborted) end()
        await runner.promise
      } catch (error) {
        if (closing.signal.aborted) return
        // graphile-worker gives up if the database is away for long. Restart it.
        log.error('queue_stopped', { error })
        await pause(1000, undefined, { ref: false })
      }
    }
  }
  const running = keepRunning()

  return {
    close: async () => {
      closing.abort()
      const isOver = await within(graceMs.putBack, running)
      if (!isOver) await within(1000, Promise.resolve(pool?.forcefulShutdown('the process ends')))
      await within(1000, pgPool.end())
    },
  }
}
