import { randomBytes } from 'node:crypto'
import { onStatement } from '../database/statement-watch.ts'
import { currentWork, setTracer, type WorkSpan } from '../process/current-work.ts'
import { otlpOf, type Span } from './otlp.ts'

const SENT_EVERY_MS = 2000
const PATIENCE_MS = 5000
/** While the collector is away: what comes beyond is dropped, because the product comes first. */
const MOST_WAITING = 5000

export interface TracingOptions {
  endpoint: string
  headers: Record<string, string>
  service: string
}

interface Log {
  warn(facts: object, message: string): void
}

interface OpenSpan extends WorkSpan {
  trace: string
  id: string
}

/** Traces calls, jobs and their statements until it is stopped; sends what it has in batches. */
export function startTracing(options: TracingOptions, log: Log): () => Promise<void> {
  let waiting: Span[] = []
  const keep = (span: Span) => void (waiting.length < MOST_WAITING && waiting.push(span))
  const send = async () => {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    await post(options, spans).catch((error: unknown) => log.warn({ err: error }, 'traces could not be sent'))
  }
  setTracer({
    begin: (name, within, traceparent) => beginSpan(keep, name, (within as OpenSpan) ?? parse(traceparent)),
  })
  const stopListening = onStatement(({ text, began, ms }) => keep(statementSpan(text, began, ms)))
  const timer = setInterval(() => void send(), SENT_EVERY_MS)
  timer.unref()
  return async () => {
    setTracer(undefined)
    stopListening()
    clearInterval(timer)
    await send()
  }
}

type Parent = Pick<OpenSpan, 'trace' | 'id'> | undefined

function beginSpan(keep: (span: Span) => void, name: string, within: Parent): OpenSpan {
  const [trace, id] = [within?.trace ?? newId(16), newId(8)]
  const [began, start] = [Date.now(), performance.now()]
  const isCall = name.includes(' ')
  const [method = '', route = ''] = name.split(' ')
  const attributes: Record<string, string> = isCall
    ? { 'http.request.method': method, 'http.route': route }
    : { 'job.name': name }
  return {
    trace,
    id,
    end: (fault) =>
      keep({
        ...{ trace, id, parent: within?.id, name, kind: isCall ? 'server' : 'consumer', began, attributes },
        ms: performance.now() - start,
        fault: fault === undefined ? undefined : nameOf(fault),
      }),
  }
}

/** A statement is named by its first words; its values are not part of it. */
function statementSpan(text: string, began: number, ms: number): Span {
  const within = currentWork()?.span as OpenSpan | undefined
  return {
    ...{ trace: within?.trace ?? newId(16), id: newId(8), parent: within?.id, began, ms, fault: undefined },
    name: text.replace(/^\s*(\/\*.*?\*\/)?\s*/s, '').split(/\s+/, 1)[0]!,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  }
}

/** A code where it is a refusal; the sentence of a fault may hold what somebody typed. */
const nameOf = (fault: unknown) => (fault as { code?: string }).code ?? (fault as Error).name

const newId = (bytes: number) => randomBytes(bytes).toString('hex')

/** As the W3C writes it: `00-<trace>-<span>-01`. */
function parse(traceparent: string | undefined): Parent {
  const [, trace, id] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  return trace && id ? { trace, id } : undefined
}

async function post({ endpoint, headers, service }: TracingOptions, spans: Span[]) {
  const answer = await fetch(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(otlpOf(service, spans)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`)
}
