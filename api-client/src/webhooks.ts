import type { WebhookEvents } from './contract.ts'

/** The body of any webhook; `type` says which. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]

/** A request that was not sent by the store, or not lately. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}

export interface WebhookRequest {
  /** As they came: an object, or `Headers`. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body byte for byte, before it is parsed. */
  body: string
}

const TOLERANCE_SECONDS = 5 * 60
const PREFIX = 'whsec_'

/**
 * Returns what a webhook tells, once its signature by Standard Webhooks is proved. Throws `WebhookRefused` for any other
 * request, and for one that is older than five minutes.
 */
export async function readWebhook(secret: string, { headers, body }: WebhookRequest): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new WebhookRefused('This webhook is too old, or its moment is missing.')
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const key = await keyOf(secret)
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(text), content)))
      return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookRefused('The signature of this webhook is not that of the store.')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return [value].flat()[0] ?? ''
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )

/** The bytes of base64; none of what is not base64, which no signature is. */
function bytesOf(base64: string) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return new Uint8Array(1)
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
