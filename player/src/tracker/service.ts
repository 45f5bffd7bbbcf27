import type { EventBatch, StatsPayload, TrackingContext } from '@matinee/contract/analytics/analytics'
import { TIMEOUT_MS } from './rules.ts'

export interface Service {
  /** A token for one viewer and film. */
  token(context: TrackingContext): Promise<Answer>
  /** Whether a token of an earlier page still stands. */
  session(context: TrackingContext, token: string): Promise<Answer>
  /** Hands a batch over; with `leaving` it outlives the page. */
  put(batch: EventBatch, token: string, leaving: boolean): Promise<Answer>
  /** Passes a statement on under its topic; with `leaving` it outlives the page. */
  proxy(statement: StatsPayload, token: string, leaving: boolean): Promise<Answer>
}

export const OK = 200
export const STATUS_UNAUTHORIZED = 401

/** What the service said; status 0 where it could not be asked. */
export interface Answer {
  status: number
  text: string
}

/** The analytics service at `host`; its own origin where that is empty. */
export function serviceAt(host: string, ask: typeof fetch = fetch): Service {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    try {
      const answer = await ask(`${host}/api/${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }
  // Another host is told by its headers alone; at the shop's own the session says who it is.
  const credentials = host ? 'omit' : 'same-origin'
  const put = (path: string, body: object, token: string, keepalive: boolean) =>
    send(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
      credentials,
      keepalive,
    })
  return {
    token: (context) => send('token', { headers: headersOf(context), credentials }),
    session: (context, token) => send('session', { headers: { ...headersOf(context), token }, credentials }),
    put: (batch, token, leaving) => put('events', batch, token, leaving),
    proxy: (statement, token, leaving) => put('proxy', statement, token, leaving),
  }
}

const headersOf = ({ user_id, video_id, content_id, store_id }: TrackingContext) => ({
  accept: 'application/json',
  'user-id': String(user_id),
  'video-id': String(video_id),
  'content-id': String(content_id),
  'store-id': String(store_id),
})
