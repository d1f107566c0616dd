import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { version } from './version.ts'

/** Maximum time that shutdown waits for a collector. */
const closeMs = 2000

/** Logs once when the collector starts failing, and again after a recovery. */
const tellingOnce = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.error && !isFailing) log.error('traces_not_sent', { error: result.error })
        isFailing = result.error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

type Request = {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  traceParent: string | undefined
}

export type Tracing = ReturnType<typeof createTracing>

/**
 * OpenTelemetry traces of requests and tasks, by OTLP over HTTP. Loaded only if a collector is configured; the exporter reads its
 * address and options from OTEL_EXPORTER_OTLP_… itself. Records a request's route pattern, never its URL; a task's name, never
 * its payload; an error's class, never its message.
 */
export const createTracing = ({ serviceName, part }: NonNullable<Environment['tracing']>, log: Log) => {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: tellingOnce(new OTLPTraceExporter(), log) })],
  })
  const tracer = provider.getTracer('pouce', version)

  const write = (
    name: string,
    {
      kind,
      ms,
      hasFailed,
      attributes,
      traceParent,
    }: { kind: SpanKind; ms: number; hasFailed: boolean; attributes: Attributes; traceParent?: string | undefined },
  ) => {
    const end = Date.now()
    const parent = traceParent ? parseTraceParent(traceParent) : null
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind, startTime: end - ms, attributes }, context)
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }

  return {
    request: ({ requestId, method, route, status, ms, traceParent }: Request) =>
      write(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        ms,
        hasFailed: status >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'pouce.request_id': requestId,
        },
        traceParent,
      }),
    task: ({ name, attempt, ms, error }: { name: string; attempt: number; ms: number; error: unknown }) =>
      write(`task ${name}`, {
        kind: SpanKind.CONSUMER,
        ms,
        hasFailed: error !== undefined,
        attributes: {
          'pouce.task': name,
          'pouce.attempt': attempt,
          ...(error === undefined ? {} : { 'error.type': error instanceof Error ? error.name : 'unknown' }),
        },
      }),
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(closeMs, undefined, { ref: false })]),
  }
}
