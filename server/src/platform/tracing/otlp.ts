import { PRODUCT_VERSION } from '../version.ts'

export interface Span {
  trace: string
  id: string
  parent: string | undefined
  name: string
  kind: 'server' | 'consumer' | 'client'
  /** Milliseconds since 1970. */
  began: number
  ms: number
  attributes: Record<string, string>
  fault: string | undefined
}

const KINDS = { server: 2, client: 3, consumer: 5 }
const ERROR_STATUS = 2

/** Spans as the collector takes them: OTLP over HTTP, as JSON. */
export const otlpOf = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'service.version': PRODUCT_VERSION }) },
      scopeSpans: [{ scope: { name: 'matinee' }, spans: spans.map(spanOf) }],
    },
  ],
})

const spanOf = ({ trace, id, parent, name, kind, began, ms, attributes, fault }: Span) => ({
  traceId: trace,
  spanId: id,
  ...(parent && { parentSpanId: parent }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanos(began),
  endTimeUnixNano: nanos(began + ms),
  attributes: attributesOf(attributes),
  status: fault === undefined ? {} : { code: ERROR_STATUS, message: fault },
})

const nanos = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }))
