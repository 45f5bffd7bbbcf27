import { Type } from 'typebox'
import { Markers, MarkersInput, MarkerTitle } from '../catalogue/playlists.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id } from '../platform/shapes.ts'

const LiveEventId = Type.Object({ id: Id })

/** The time marks of a broadcast. Its recording keeps them: they are those of the film. */
export const getLiveMarkers = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/markers',
  access: { view_own: 'content' },
  params: LiveEventId,
  reply: Markers,
})

/** Marks this moment of a broadcast, or one that was seen `seconds_ago`; refused unless it is on air and recorded. */
export const addLiveMarker = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/markers',
  access: { edit_own: 'content' },
  params: LiveEventId,
  body: Type.Object({
    title: MarkerTitle,
    /** How far the picture that was seen is behind. */
    seconds_ago: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
  }),
  reply: Markers,
  status: 201,
})

/** Replaces all marks of a broadcast; refused if somebody else has saved newer ones. */
export const saveLiveMarkers = endpoint({
  method: 'PUT',
  path: '/bullet/api/live_events/:id/markers',
  access: { edit_own: 'content' },
  params: LiveEventId,
  body: MarkersInput,
  reply: Markers,
})
