import type { EventBatch, PlayerEventName, TrackingContext } from '@matinee/contract/analytics/analytics'
import type { LightMyRequestResponse } from 'fastify'
import type { Client, World } from './world.ts'

/** A viewer's browser that plays one film and sends tracking events. */
export interface TrackedViewing {
  tracking: TrackingContext
  token: string
  /** Sends events as a batch. */
  tell(events: EventBatch['events'], changes?: Record<string, unknown>): Promise<LightMyRequestResponse>
}

/** A published program with its film. */
export async function makeTrackedProgram({ make }: World, storeId?: number) {
  const store = storeId === undefined ? {} : { store_id: storeId }
  const video = await make.video(store)
  const content = await make.content({ ...store, video_id: video.id })
  return { video_id: video.id, content_id: content.id }
}

export const trackingHeadersOf = ({ user_id, video_id, content_id, store_id }: TrackingContext) => ({
  'user-id': String(user_id),
  'video-id': String(video_id),
  'content-id': String(content_id),
  'store-id': String(store_id),
})

/** Opens a film in a browser: fetches the token but sends no event yet. */
export async function openTrackedFilm(
  world: World,
  browser: Client,
  tracking: TrackingContext,
): Promise<TrackedViewing> {
  const answer = await browser.get('/api/token', { headers: trackingHeadersOf(tracking) })
  if (answer.statusCode !== 200) throw new Error(`No token: ${answer.statusCode} ${answer.body}`)
  const token = answer.body
  return {
    tracking,
    token,
    tell: (events, changes = {}) =>
      world.app.inject({
        method: 'PUT',
        url: '/api/events',
        headers: { token },
        payload: { ...tracking, current_second: 0, source: 'web', events, ...changes },
      }),
  }
}

/** Events a second apart, the first at `start` (ISO, or now), the last at second `count - 1` of the film. */
export function playbackEvents(
  count: number,
  start = new Date().toISOString(),
  name: PlayerEventName = 'timeupdate',
) {
  const began = Date.parse(start)
  return Array.from({ length: count }, (_, second) => ({
    created_at: new Date(began + second * 1000).toISOString(),
    name,
    current_second: second,
  }))
}

/** All recorded events, in order of time. */
export const listRecordedEvents = ({ ctx }: World) =>
  ctx.db.selectFrom('player_event').selectAll().orderBy('created_at').execute()
