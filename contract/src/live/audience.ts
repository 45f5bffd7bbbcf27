import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Id, Moment } from '../platform/shapes.ts'

/** Browsers that watch a broadcast. */
export const Audience = Type.Object({
  /** Watching now; null while nobody counts. */
  viewers: Nullable(Type.Integer()),
  /** The most at once since the start. */
  peak: Type.Integer(),
  /** The most at once in each minute, earliest first. */
  minutes: Type.Array(Type.Object({ minute: Moment, viewers: Type.Integer() })),
})
export type Audience = Static<typeof Audience>

export const getAudience = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/audience',
  access: { view_own: 'content' },
  params: Type.Object({ id: Id }),
  reply: Audience,
})
