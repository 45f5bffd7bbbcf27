import type { EventBatch, StatsPayload, TrackingContext } from '@matinee/contract/analytics/analytics'
import { TIMEOUT_MS } from './rules.ts'

export interface AnalyticsService {
  /** Fetches a token for one viewer and film. */
  token(context: TrackingContext): Promise<ServiceAnswer>
  /** Checks whether a token of an earlier page is still valid. */
  session(context: TrackingContext, token: string): Promise<ServiceAnswer>
  /** Sends a batch; with `leaving` the request outlives the page. */
  put(batch: EventBatch, token: string, leaving: boolean): Promise<ServiceAnswer>
  /** Sends a statement under its topic; with `leaving` the request outlives the page. */
  proxy(statement: StatsPayload, token: string, leaving: boolean): Promise<ServiceAnswer>
}

export const STATUS_OK = 200
export const STATUS_UNAUTHORIZED = 401

/** Response of the service; status 0 if it could not be reached. */
export interface ServiceAnswer {
  status: number
  text: string
}

/** The analytics service at `host`; the page's own origin if that is empty. */
export function analyticsServiceAt(host: string, ask: typeof fetch = fetch): AnalyticsService {
  const send = async (path: string, init: RequestInit): Promise<ServiceAnswer> => {
    try {
      const answer = await ask(`${host}/api/${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }
  // Another host gets the headers only; the store's own origin also gets the session cookie.
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
