import { Type, type Static } from 'typebox'
import { COMMENT_STATES, CommentUser, REPORT_REASONS } from './community.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, LastPage, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** The tabs of the inbox. `recent`: all visible comments, newest first. */
export const QUEUES = ['pending', 'reported', 'recent', 'spam', 'all'] as const
export type Queue = (typeof QUEUES)[number]

/** Why a comment is held for approval. */
export const HELD_REASONS = ['first', 'words', 'guest'] as const

export const COMMENT_ACTS = ['approve', 'hide', 'spam', 'delete'] as const
export type CommentAct = (typeof COMMENT_ACTS)[number]
/** `mute`: may not write. `ban`: may not read either. `release` ends both. */
export const PERSON_ACTS = ['mute', 'ban', 'release'] as const
export type PersonAct = (typeof PERSON_ACTS)[number]
export const MOST_MODERATED = 100

export const Report = Type.Object({
  reporter: Nullable(CommentUser),
  reason: OneOf(REPORT_REASONS),
  details: Nullable(Type.String()),
  created_at: Moment,
})

export const ModeratedComment = Type.Object({
  id: Type.Integer(),
  /** Its text, also if it is hidden or was deleted by staff. */
  body: Type.String(),
  state: OneOf(COMMENT_STATES),
  held_reason: Nullable(OneOf(HELD_REASONS)),
  /** The listed words it was held for. */
  held_words: Type.Array(Type.String()),
  user: Nullable(CommentUser),
  created_at: Moment,
  edited_at: Nullable(Moment),
  at_seconds: Nullable(Type.Number()),
  likes: Type.Integer(),
  pinned: Type.Boolean(),
  replies_count: Type.Integer(),
  /** Open reports. */
  reports_count: Type.Integer(),
  reports: Type.Array(Report),
  content: Type.Object({ id: Type.Integer(), title: Type.String(), permalink: Type.String() }),
  chapter: Nullable(Type.Object({ id: Type.Integer(), title: Nullable(Type.String()) })),
  /** The comment it replies to. */
  parent: Nullable(
    Type.Object({ id: Type.Integer(), body: Type.String(), user_name: Nullable(Type.String()) }),
  ),
})
export type ModeratedComment = Static<typeof ModeratedComment>

/** The inbox, newest first; `before` is the id of the last comment of the previous page. */
export const listModerated = endpoint({
  method: 'GET',
  path: '/bullet/api/comments',
  access: { view: 'community' },
  query: Type.Object({
    queue: OneOf(QUEUES),
    state: Type.Optional(OneOf(COMMENT_STATES)),
    content_id: Type.Optional(Id),
    member_id: Type.Optional(Id),
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    before: Type.Optional(Id),
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
  }),
  reply: Type.Array(ModeratedComment),
  headers: LastPage,
})

/** The number of comments per tab, up to 1,000. */
export const countModerated = endpoint({
  method: 'GET',
  path: '/bullet/api/comments/counts',
  access: { view: 'community' },
  reply: Type.Object({ pending: Type.Integer(), reported: Type.Integer(), spam: Type.Integer() }),
})

const Reason = Type.Optional(Type.String({ maxLength: 500 }))
const ModerationReply = Type.Object({
  /** Passed to `undoModeration`. */
  act_ids: Type.Array(Type.Integer()),
  /** The comments afterwards. */
  comments: Type.Array(ModeratedComment),
})

/** Applies a decision; `approve` also resolves reports. Comments already in that state, or deleted, are skipped. */
export const moderateComments = endpoint({
  method: 'POST',
  path: '/bullet/api/comments/moderate',
  access: { edit: 'community' },
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: MOST_MODERATED }),
    act: OneOf(COMMENT_ACTS),
    reason: Reason,
  }),
  reply: ModerationReply,
})

/** Restores the previous state if nothing has changed since; each act can be undone once. */
export const undoModeration = endpoint({
  method: 'POST',
  path: '/bullet/api/comments/undo',
  access: { edit: 'community' },
  body: Type.Object({ act_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_MODERATED }) }),
  reply: Type.Object({ comments: Type.Array(ModeratedComment) }),
})

const MemberStanding = OneOf(['good', 'muted', 'blocked', 'suspended'])

/** A moderation act about a member's comments, or about the member. */
export const ModerationAct = Type.Object({
  id: Type.Integer(),
  act: OneOf([...COMMENT_ACTS, ...PERSON_ACTS]),
  actor_name: Type.String(),
  reason: Nullable(Type.String()),
  at: Moment,
  undone_at: Nullable(Moment),
  comment: Nullable(Type.Object({ id: Type.Integer(), body: Type.String() })),
})
export type ModerationAct = Static<typeof ModerationAct>

/** A member's profile for moderators. */
export const CommunityPerson = Type.Object({
  user: CommentUser,
  joined_at: Moment,
  standing: MemberStanding,
  standing_reason: Nullable(Type.String()),
  standing_until: Nullable(Moment),
  /** Number of comments by state. */
  counts: Type.Object({
    visible: Type.Integer(),
    pending: Type.Integer(),
    hidden: Type.Integer(),
    deleted: Type.Integer(),
    spam: Type.Integer(),
  }),
  /** Reports about their comments, and reports they made. */
  reported: Type.Integer(),
  reports_made: Type.Integer(),
  comments: Type.Array(ModeratedComment),
  acts: Type.Array(ModerationAct),
})
export type CommunityPerson = Static<typeof CommunityPerson>

const PersonId = Type.Object({ id: Id })

/** With their last 20 comments and last 50 acts. */
export const getCommunityPerson = endpoint({
  method: 'GET',
  path: '/bullet/api/community/people/:id',
  access: { view: 'community' },
  params: PersonId,
  reply: CommunityPerson,
})

/** Ends at `until` if given. Staff cannot be muted. */
export const moderatePerson = endpoint({
  method: 'POST',
  path: '/bullet/api/community/people/:id/moderate',
  access: { edit: 'community' },
  params: PersonId,
  body: Type.Object({
    act: OneOf(PERSON_ACTS),
    reason: Reason,
    until: Type.Optional(Nullable(Moment)),
  }),
  reply: Type.Object({ act_ids: Type.Array(Type.Integer()), person: CommunityPerson }),
})

export const READERS = ['everyone', 'members'] as const
/** `everyone`: guests too, under a name they enter; their comments are held. */
export const WRITERS = ['everyone', 'members', 'staff'] as const

export const CommunitySettings = Type.Object({
  readers: OneOf(READERS),
  writers: OneOf(WRITERS),
  /** A member's comments are held until the first one is approved. */
  first_held: Type.Boolean(),
  /** Comments with one of these words or phrases are held, whatever the case or disguise. */
  words: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), { maxItems: 1000 }),
  /** Maximum links per comment of new members (with fewer than three visible comments); null for no limit. */
  link_limit: Nullable(Type.Integer({ minimum: 0, maximum: 50 })),
})
export type CommunitySettings = Static<typeof CommunitySettings>

export const getCommunitySettings = endpoint({
  method: 'GET',
  path: '/bullet/api/community/settings',
  access: { view: 'community' },
  reply: CommunitySettings,
})

/** Changes the named settings. Whether there are comments at all is the store's setting `commenting`. */
export const changeCommunitySettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/community/settings',
  access: { edit: 'community' },
  body: Type.Partial(CommunitySettings, { additionalProperties: false }),
  reply: CommunitySettings,
})
