import type { AnyInput, Method } from './calls.ts'

/** The address of a call: its path with values, and what of its query is given. */
export function urlOf(store: string, path: string, { path: values = {}, query = {} }: AnyInput): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const url = new URL(filled, store)
  for (const [name, value] of Object.entries(query))
    for (const one of [value as string | string[] | undefined].flat())
      if (one !== undefined) url.searchParams.append(name, String(one))
  return url
}

/** A call as `fetch` takes it. */
export function requestOf(method: Method, key: string, input: AnyInput): RequestInit {
  const { body, headers, idempotencyKey, signal } = input
  const isJson = body !== undefined && !isBytes(body)
  return {
    method: method.toUpperCase(),
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(headers as Record<string, string>),
    },
    body: isJson ? JSON.stringify(body) : ((body as BodyInit | undefined) ?? null),
  }
}

const isBytes = (body: unknown) =>
  body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body)
