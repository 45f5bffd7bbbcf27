import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { LinkSecret, Nullable } from '../platform/schema-builders.ts'
import { Id, Moment } from '../platform/shapes.ts'

/** The file of an episode by its program, or what belongs to it. */
const EpisodeFile = Type.String({ maxLength: 40, pattern: '^[\\w.-]+$' })
const Token = LinkSecret(40)

/** The public feed of a podcast: RSS 2.0 with what everybody may watch. */
export const getPodcastFeed = endpoint({
  method: 'GET',
  path: '/podcasts/:id/rss',
  access: 'everyone',
  params: Type.Object({ id: Id }),
  answers: 'file',
})

/** An episode's sound or film (`12.m4a`, `12.mp4`), its time marks (`12.json`) or a transcript (`12-3.vtt`). */
export const getPodcastEpisode = endpoint({
  method: 'GET',
  path: '/podcasts/:id/episodes/:file',
  access: 'everyone',
  params: Type.Object({ id: Id, file: EpisodeFile }),
  answers: 'file',
})

/** A podcast with what one member may watch, at their secret address. */
export const getMemberFeed = endpoint({
  method: 'GET',
  path: '/feeds/:token/podcasts/:id/rss',
  access: { secret: 'link' },
  params: Type.Object({ token: Token, id: Id }),
  answers: 'file',
})

/** Like `getPodcastEpisode`, as long as the member may watch it. */
export const getMemberEpisode = endpoint({
  method: 'GET',
  path: '/feeds/:token/podcasts/:id/episodes/:file',
  access: { secret: 'link' },
  params: Type.Object({ token: Token, id: Id, file: EpisodeFile }),
  answers: 'file',
})

const OfferedPodcast = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Path of the public feed. */
  public_feed: Nullable(Type.String()),
  /** Path of the member's feed, once they have an address. */
  member_feed: Nullable(Type.String()),
})
export type OfferedPodcast = Static<typeof OfferedPodcast>

export const PodcastAddress = Type.Object({
  made_at: Moment,
  /** Precise to an hour. */
  last_used_at: Nullable(Moment),
  /** From how many networks it was used on the last seven days, at most, in a day. */
  networks: Type.Integer(),
})
export type PodcastAddress = Static<typeof PodcastAddress>

export const MyPodcasts = Type.Object({
  /** Null until the member makes one. */
  address: Nullable(PodcastAddress),
  podcasts: Type.Array(OfferedPodcast),
})
export type MyPodcasts = Static<typeof MyPodcasts>

/** The podcasts of the store for a member, or for a guest those that are public. */
export const listMyPodcasts = endpoint({
  method: 'GET',
  path: '/api/podcasts',
  access: 'everyone',
  reply: MyPodcasts,
})

/** Makes the member's secret address; an earlier one ends. */
export const makePodcastAddress = endpoint({
  method: 'POST',
  path: '/api/podcast_address',
  access: 'members',
  reply: MyPodcasts,
  status: 201,
  perMinute: 10,
})

/** Ends the member's secret address. */
export const revokePodcastAddress = endpoint({
  method: 'DELETE',
  path: '/api/podcast_address',
  access: 'members',
})

/** A person's secret address, for the staff: never the address itself. */
export const getPersonPodcastAddress = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/podcast_address',
  access: { view: 'people' },
  params: Type.Object({ id: Id }),
  reply: Type.Object({ address: Nullable(PodcastAddress) }),
})

/** Ends a person's secret address: their podcast apps get nothing more. */
export const revokePersonPodcastAddress = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/:id/podcast_address',
  access: { edit: 'people' },
  params: Type.Object({ id: Id }),
})
