import type { Endpoint } from '@matinee/contract/platform/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE_TEXTS } from './hostile.ts'
import type { Schema } from '../schema.ts'
import { hostileValueOf, arbitraryOf, type HostilityPercent, type KnownValues } from './values.ts'

/** A request without its sender. */
export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** JSON, or raw bytes. */
  payload?: string | Buffer
}

type FuzzValues = Record<string, unknown>

/** Valid and invalid requests for an endpoint. */
export function requestsFor(endpoint: Endpoint, known: KnownValues): Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: requestFor(endpoint, known, 0) },
    { weight: 2, arbitrary: requestFor(endpoint, known, 15) },
  )
}

/** Valid requests for an endpoint. */
export const plainRequestsFor = (endpoint: Endpoint, known: KnownValues): Arbitrary<FuzzRequest> =>
  requestFor(endpoint, known, 0)

function requestFor(
  endpoint: Endpoint,
  known: KnownValues,
  hostility: HostilityPercent,
): Arbitrary<FuzzRequest> {
  const drawing = { known, hostility }
  const { method, path, params, query, requestHeaders } = endpoint
  return fc
    .record({
      params: valuesOf(params, drawing),
      query: valuesOf(query, drawing),
      stray: hostility ? fc.option(strayQuery, { freq: 8 }) : fc.constant(null),
      own: valuesOf(requestHeaders, drawing),
      headers: hostility ? strayHeaders : fc.constant({}),
      body: bodyFor(endpoint, known, hostility),
    })
    .map(({ params: named, query: asked, stray, own, headers, body }) => ({
      method,
      url: addressOf(path, named) + searchOf(asked, stray ?? ''),
      headers: { ...headers, ...headersOf(own), ...body.headers },
      ...(body.payload !== undefined && { payload: body.payload }),
    }))
}

const valuesOf = (schema: object | undefined, drawing: Parameters<typeof arbitraryOf>[1]) =>
  (schema
    ? arbitraryOf(schema as Schema, { ...drawing, hostility: drawing.hostility })
    : fc.constant({})
  ).map((values) => (typeof values === 'object' && values !== null ? (values as FuzzValues) : {}))

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Texts without lone surrogates can be encoded in an address. */
const encodeText = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

const addressOf = (path: string, values: FuzzValues) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => encodeText(values[name] ?? 1).slice(0, 4000) || '1')

function searchOf(values: FuzzValues, stray: string): string {
  const asked = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map(
      (one) => `${encodeText(name)}=${encodeText(one).slice(0, 8000)}`,
    ),
  )
  const search = [...asked, ...(stray ? [stray] : [])].join('&')
  return search && `?${search}`
}

const strayQuery = fc.constantFrom(
  '%00',
  'a=%00',
  '%ff=%fe',
  'id=1&id=2',
  'id[]=1',
  'id[a]=1',
  '__proto__[a]=1',
  'constructor=1',
  'page=1e3',
  'page=99999999999999999999',
  '&&&===',
  '%',
)

/** HTTP headers that servers read, with unusual values. */
const STRAY_HEADERS: Record<string, string[]> = {
  'accept-language': ['*', 'xx-XX;q=nan', 'de,'.repeat(500), ';;;,', '__proto__'],
  accept: ['*/*', 'text/html', 'application/json', 'nothing', ''],
  'accept-encoding': ['br', 'identity;q=0', 'gzip;q=9', '*'],
  cookie: ['=', 'a=%00; b=%', 'matinee_session=%00', 'matinee_guest=x; matinee_locale=%ff', ';;;'],
  range: ['bytes=0-', 'bytes=9999999999999999999-', 'bytes=-1', 'bytes=5-1', 'items=0-1', 'bytes=0-0,2-3'],
  'if-none-match': ['*', 'W/"', '"x"', ''],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'user-agent': ['', 'x'.repeat(5000), '\u00ff\u00fe', '${jndi:ldap://x}'],
  referer: ['about:blank', 'http://[::1', 'javascript:1'],
  'x-forwarded-for': ['', 'unknown', '1.2.3.4, , ::1', '999.999.999.999', '::ffff:1.2.3.4', "' or 1"],
  'x-inertia': ['true'],
  'x-inertia-version': ['', 'x', '__proto__'],
  'x-inertia-partial-data': ['a,b,__proto__', ''],
  'x-matinee-admin': ['1', ''],
  'idempotency-key': ['x', 'x'.repeat(101), '\u00ff'.repeat(20)],
  token: ['x', 'a.b.c', ''],
  'last-event-id': ['x', '99999999999999999999'],
}

export const strayHeaders: Arbitrary<Record<string, string>> = fc
  .array(
    fc.constantFrom(
      ...Object.entries(STRAY_HEADERS).flatMap(([name, values]) => values.map((value) => [name, value])),
    ),
    {
      maxLength: 4,
    },
  )
  .map((pairs) => Object.fromEntries(pairs) as Record<string, string>)

const headersOf = (values: FuzzValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // Invalid header values are rejected by the client, before anything is sent.
      textOf(value)
        .replace(/[^\x20-\x7e\x80-\xff]/g, '?')
        .slice(0, 4000),
    ]),
  )

interface FuzzedRequest {
  headers: Record<string, string>
  payload?: string | Buffer
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A body by its schema, or bytes for an endpoint that reads bytes. */
function bodyFor(
  { method, path, body }: Endpoint,
  known: KnownValues,
  hostility: HostilityPercent,
): Arbitrary<FuzzedRequest> {
  if (method === 'GET') return fc.constant({ headers: {} })
  const meant = body
    ? arbitraryOf(body as Schema, { known, hostility }).map(jsonBody)
    : fc.constant<FuzzedRequest>({ headers: {} })
  const bytes = /image|resources|imports|bounces|webhooks|uploads/.test(path)
  return fc.oneof(
    { weight: 8, arbitrary: meant },
    { weight: bytes ? 6 : 0, arbitrary: byteBodies },
    {
      weight: hostility ? 2 : 0,
      arbitrary: fc.oneof(hostileValueOf({}).map(jsonBody), oddBodies, byteBodies),
    },
  )
}

const jsonBody = (value: unknown): FuzzedRequest => ({
  headers: JSON_TYPE,
  payload: JSON.stringify(value) ?? 'null',
})

const oddBodies: Arbitrary<FuzzedRequest> = fc
  .tuple(
    fc.constantFrom(
      '',
      '{',
      '{"a":1}{',
      'null',
      '"\\ud800"',
      '"\\u0000"',
      '{"a":1e999}',
      '{"__proto__":{"a":1}}',
      '[1,]',
      '\ufeff{}',
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
      'a=1&b=2',
      ...HOSTILE_TEXTS.slice(0, 8),
    ),
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=',
      'text/plain',
      'nothing',
      '',
    ),
  )
  .map(([payload, type]): FuzzedRequest => ({ headers: type ? { 'content-type': type } : {}, payload }))

const byteBodies: Arbitrary<FuzzedRequest> = fc
  .tuple(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(
      '',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'RIFF0000WEBP',
      'email,name\na@example.com,A\n',
      'WEBVTT\n\n',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ),
    fc.constantFrom(
      'image/png',
      'image/jpeg',
      'application/octet-stream',
      'text/csv',
      'application/offset+octet-stream',
    ),
  )
  .map(([tail, head, type]) => ({
    headers: { 'content-type': type },
    payload: Buffer.concat([Buffer.from(head, 'latin1'), tail]),
  }))

const ODD_PATH_PARTS = [
  '1',
  '2',
  '0',
  '-1',
  '01',
  '1e1',
  '99999999999999999999',
  'x',
  '%00',
  '%ff',
  '%2e%2e',
  '%2F',
  '..;',
  '%c0%ae',
  '%',
  'null',
  '__proto__',
  'constructor',
  '%F0%9F%8E%AC',
  'a'.repeat(999),
  'a'.repeat(1001),
  '%20',
  '*',
]

const PAGE_QUERIES = [
  'page',
  'query',
  'q',
  'locale',
  'from',
  'to',
  'id',
  'ids',
  'chapter',
  'comment',
  'sort',
  'custom',
  'coupon',
  'offer_id',
  'token',
  'on',
  'still',
  'code',
  'key',
  'currency',
  'type',
  'category_id',
  'author_id',
  'content_id',
  'name',
  'search',
  'file_name',
  'tab',
]

/** Requests for a route that is no endpoint: pages, files, feeds, uploads. */
export function requestsForRoute(
  { method, path }: { method: string; path: string },
  known: KnownValues,
): Arbitrary<FuzzRequest> {
  const part = fc.oneof(
    fc.constantFrom(...ODD_PATH_PARTS),
    fc.constantFrom(...(known.texts['permalink'] ?? ['x'])),
  )
  const names = fc.constantFrom(...PAGE_QUERIES)
  const values = fc.oneof(fc.constantFrom('', ...HOSTILE_TEXTS), fc.constantFrom('1', '2', 'x', '2026-01-01'))
  return fc
    .record({
      parts: fc.array(part, { minLength: 4, maxLength: 4 }),
      asked: fc.dictionary(names, values, { maxKeys: 3 }),
      stray: fc.option(strayQuery, { freq: 6 }),
      headers: strayHeaders,
      tus: method !== 'GET' && path.includes('upload') ? tusHeaders : fc.constant({}),
      body:
        method === 'GET' || method === 'HEAD'
          ? fc.constant<FuzzedRequest>({ headers: {} })
          : fc.oneof(oddBodies, byteBodies, hostileValueOf({}).map(jsonBody)),
    })
    .map(({ parts, asked, stray, headers, tus, body }) => ({
      method,
      url: path.replace(/:\w+(\([^)]*\))?|\*/g, () => parts.shift() ?? 'x') + searchOf(asked, stray ?? ''),
      headers: { ...headers, ...body.headers, ...tus },
      ...(body.payload !== undefined && { payload: body.payload }),
    }))
}

const tusHeaders = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '9'),
    'upload-length': fc.constantFrom('5', '0', '-1', '1e9', '99999999999999999999', 'x'),
    'upload-offset': fc.constantFrom('0', '-1', '5', '99999999999999999999', 'x'),
    'upload-metadata': fc.constantFrom(
      'filename YS5tcDQ=',
      'filename',
      'filename !!!',
      ',,,',
      'filename AAAA,filename AAAA',
      '__proto__ YQ==',
    ),
    'upload-defer-length': fc.constantFrom('1', 'x'),
    'upload-concat': fc.constantFrom('partial', 'final;/x'),
  },
  { requiredKeys: ['tus-resumable'], noNullPrototype: true },
)
