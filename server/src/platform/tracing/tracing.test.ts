import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { readConfig } from '../process/config.ts'
import type { otlpOf } from './otlp.ts'
import { startTracing } from './tracer.ts'

type Sent = ReturnType<typeof otlpOf>

const received: { url: string; headers: IncomingHttpHeaders; body: Sent }[] = []
const collector = createHttpServer(async (request, response) => {
  received.push({ url: request.url!, headers: request.headers, body: (await json(request)) as Sent })
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const world = await makeWorld()
const { ctx } = world
const spans = () => received.flatMap(({ body }) => body.resourceSpans[0]!.scopeSpans[0]!.spans)
const spanNamed = (name: string) => spans().find((span) => span.name === name)!
const options = { endpoint, service: 'films', headers: { authorization: 'Bearer x' } }

it('sends calls with their statements, within the trace of the caller, and jobs', async () => {
  const stop = startTracing(options, ctx.log)
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const owner = await world.as(world.owner)
  await owner.get('/bullet/api/domains', { headers: { traceparent } })
  expect((await owner.get('/bullet/api/people/987654321')).statusCode).toBe(404)
  await stop()

  expect(received[0]).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer x' } })
  expect(received[0]!.body.resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'films' },
  })
  const call = spanNamed('GET /bullet/api/domains')
  expect(call).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), kind: 2, status: {} })
  expect(BigInt(call.endTimeUnixNano) - BigInt(call.startTimeUnixNano)).toBeGreaterThan(0n)
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(spanNamed('GET /bullet/api/people/:id').status).toMatchObject({
    code: 2,
    message: 'person_not_found',
  })
  expect(JSON.stringify(received)).not.toContain('987654321')
  const before = received.length
  await owner.get('/bullet/api/domains')
  expect(received).toHaveLength(before)
})

it('drops what it cannot send, and says so', async () => {
  const silent = createServer((socket) => socket.destroy()).listen(0)
  await once(silent, 'listening')
  const said: string[] = []
  const away = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const stop = startTracing({ ...options, endpoint: away }, { warn: (_, message) => void said.push(message) })
  expect((await (await world.as(world.owner)).get('/bullet/api/domains')).statusCode).toBe(200)
  await stop()
  silent.close()
  expect(said).toEqual(['traces could not be sent'])
})

it('is off without an endpoint, and reads what OpenTelemetry names', () => {
  const otlpIn = (env: Record<string, string>) => readConfig({ DATA_DIR: '/tmp', ...env }).otlp
  expect(otlpIn({ OTEL_SERVICE_NAME: 'films' })).toBeNull()
  expect(
    otlpIn({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, OTEL_EXPORTER_OTLP_HEADERS: 'a=1%202, b=c' }),
  ).toEqual({ endpoint, service: 'matinee', headers: { a: '1 2', b: 'c' } })
})
