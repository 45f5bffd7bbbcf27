import { CSRF_HEADER, findCsrfToken, keepCsrfToken } from '@matinee/client/csrf-token'
import { ADMIN_HEADER } from '@matinee/contract/platform/endpoint'
import type { ApiCall } from './document.ts'

export interface TriedCall {
  call: ApiCall
  /** What was typed, by place and name, as `query page`. */
  values: Record<string, string>
  body: string
  file: File | null
  /** Null: with the session of whoever is signed in. */
  key: string | null
}

export interface TryResult {
  status: number
  milliseconds: number
  headers: [string, string][]
  /** Null for what is no text. */
  text: string | null
  bytes: number
}

/** Makes a call of the reference, against this store alone. */
export async function tryCall(tried: TriedCall): Promise<TryResult> {
  const { call, body, file, key } = tried
  const began = performance.now()
  const response = await fetch(addressOf(tried), {
    method: call.method,
    credentials: key === null ? 'same-origin' : 'omit',
    headers: {
      accept: 'application/json',
      ...(key === null ? await sessionHeaders(call) : { authorization: `Bearer ${key}` }),
      ...(call.requestBody && { 'content-type': file ? file.type : 'application/json' }),
      ...valuesAt(tried, 'header'),
    },
    body: call.requestBody ? (file ?? body) : null,
  })
  keepCsrfToken(response.headers)
  const blob = await response.blob()
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - began),
    headers: [...response.headers].filter(([name]) => name !== CSRF_HEADER),
    text: await textOf(blob),
    bytes: blob.size,
  }
}

const sessionHeaders = async ({ method }: ApiCall) => ({
  [ADMIN_HEADER]: '1',
  ...(method !== 'GET' && { [CSRF_HEADER]: await findCsrfToken(fetch, {}) }),
})

function addressOf(tried: TriedCall): string {
  const path = valuesAt(tried, 'path')
  const filled = tried.call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  const query = new URLSearchParams(valuesAt(tried, 'query')).toString()
  return filled + (query && `?${query}`)
}

/** The values of a place that were given. */
const valuesAt = ({ call, values }: TriedCall, place: 'path' | 'query' | 'header') =>
  Object.fromEntries(
    call.parameters.flatMap(({ in: at, name }) => {
      const value = values[`${at} ${name}`]
      return at === place && value ? [[name, value]] : []
    }),
  )

const MOST_SHOWN = 100_000

async function textOf(blob: Blob): Promise<string | null> {
  if (!/^(application\/json|text\/)/.test(blob.type)) return null
  const text = (await blob.text()).slice(0, MOST_SHOWN)
  return blob.type.startsWith('application/json') && blob.size <= MOST_SHOWN
    ? JSON.stringify(JSON.parse(text), null, 2)
    : text
}
