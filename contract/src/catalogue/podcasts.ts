import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, NO_NUL } from '../platform/shapes.ts'
import { PODCAST_GENRES } from './podcast-genres.ts'

/** `public`: a feed of what everybody may watch, and one for each member. `members`: the latter alone. */
export const PODCAST_AUDIENCES = ['off', 'public', 'members'] as const
export const PODCAST_MEDIA = ['audio', 'video'] as const

const Settings = {
  audience: OneOf(PODCAST_AUDIENCES),
  /** What episodes are: the sound of a film, or the film. */
  medium: OneOf(PODCAST_MEDIA),
  /** BCP 47. */
  language: Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$' }),
  genre: OneOf(PODCAST_GENRES),
  explicit: Type.Boolean(),
  /** An email address shown in the public feed: directories send their mail of confirmation there. */
  contact: Type.Optional(Nullable(Type.String({ maxLength: 254, format: 'email', pattern: NO_NUL }))),
}

/** A collection, a category, or without either the whole store. */
const Subject = { content_id: Type.Optional(Id), category_id: Type.Optional(Id) }

export const PodcastSettings = Type.Object(Settings)
export type PodcastSettings = Static<typeof PodcastSettings>

export const Podcast = Type.Object({
  ...Settings,
  /** Null while it was never on. */
  id: Nullable(Type.Integer()),
  /** Path of the public feed, if there is one. */
  feed: Nullable(Type.String()),
  has_picture: Type.Boolean(),
  /** The films it shows by the state of their files; only those that are ready are in feeds. */
  episodes: Type.Object({ ready: Type.Integer(), making: Type.Integer(), failed: Type.Integer() }),
  /** Downloads of the last 30 days: one a day for each listener and episode. */
  downloads: Type.Integer(),
})
export type Podcast = Static<typeof Podcast>

/** The podcast of a collection, of a category or of the whole store; off by default. */
export const getPodcast = endpoint({
  method: 'GET',
  path: '/bullet/api/podcast',
  access: { view: 'content' },
  query: Type.Object(Subject),
  reply: Podcast,
})

/** Switches a podcast on or off, or changes it. The files of its episodes are made in the background. */
export const savePodcast = endpoint({
  method: 'PUT',
  path: '/bullet/api/podcast',
  access: { edit: 'content' },
  query: Type.Object(Subject),
  body: PodcastSettings,
  reply: Podcast,
})
