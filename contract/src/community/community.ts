import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, IdOrGuest, Moment, Page, Place } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const COMMENT_STATES = ['visible', 'pending', 'hidden', 'deleted', 'spam'] as const
export type CommentState = (typeof COMMENT_STATES)[number]
export const COMMENT_SORTS = ['new', 'top'] as const
export const REPORT_REASONS = ['spam', 'abuse', 'hate', 'sexual', 'spoiler', 'other'] as const
/** Whether a program has comments: as the store's setting, or always, or never. */
export const COMMENT_MODES = ['inherit', 'on', 'off'] as const

export const COMMENT_LENGTH = 5000
/** Threads per page, and replies per page of a thread. */
export const THREADS_IN_PAGE = 20
export const REPLIES_IN_PAGE = 50
/** The first replies delivered with their thread. */
export const REPLIES_SHOWN = 3
export const EDIT_MINUTES = 15
/** Maximum pinned comments of a program. */
export const MOST_PINNED = 3

/** A member as others see them; a guest has id 0 and the name they entered. */
export const CommentUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  /** A staff member, marked beside the name. */
  staff: Type.Boolean(),
})
export type CommentUser = Static<typeof CommentUser>

const comment = {
  id: Type.Integer(),
  /** Null for deleted accounts and deleted comments. */
  user: Nullable(CommentUser),
  /** Plain text with mentions as `@name@`; empty on a deleted comment. */
  body: Type.String(),
  /**
   * `visible` to everybody; `pending`: visible to its author until it is approved; `deleted`: kept without text for its
   * replies. The other states exist in the admin only.
   */
  state: OneOf(COMMENT_STATES),
  created_at: Moment,
  edited_at: Nullable(Moment),
  parent_id: Nullable(Type.Integer()),
  /** The chapter it belongs to. */
  chapter_id: Nullable(Type.Integer()),
  /** Position in the film it refers to, in seconds. */
  at_seconds: Nullable(Type.Number()),
  likes: Type.Integer(),
  /** Liked by the viewer. */
  liked: Type.Boolean(),
  pinned: Type.Boolean(),
  /** Written by the viewer. */
  mine: Type.Boolean(),
  /** Until when the viewer may edit it; null if they may not. */
  editable_until: Nullable(Moment),
  replies_count: Type.Integer(),
}

export const Reply = Type.Object(comment)
export type Reply = Static<typeof Reply>

/** A comment with its first replies, oldest first. Replies have no threads of their own. */
export const Comment = Type.Object({ ...comment, thread: Type.Array(Reply) })
export type Comment = Static<typeof Comment>

const CommentsHeaders = Type.Object({
  'can-read': Type.Boolean(),
  /** Whether a comment would be accepted now, apart from its text and rate. */
  'can-write': Type.Boolean(),
  /** The refusal code of a comment sent now; empty if it would be accepted. */
  'why-not': Type.String(),
  'last-page': Type.Boolean(),
  /** Visible comments and replies of the program, or of the requested chapter. */
  'total-comments': Type.Integer(),
  /** Sent back as `cursor` for the next page; empty on the last. */
  'next-cursor': Type.String(),
})

/**
 * The comments of a program, those under its chapters among them, or of one chapter: threads, pinned ones above the
 * rest. With the `cursor` of the page before, nothing is shown twice or left out however much is written meanwhile;
 * without it, pages are counted from the newest of the moment.
 *
 * With a `thread_id`: the replies of that thread, the oldest first. An empty one, or 0, is as good as none.
 */
export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  access: 'everyone',
  query: Type.Object({
    id: Id,
    page: Page,
    chapter_id: Type.Optional(Id),
    thread_id: Type.Optional(Type.String({ pattern: '^\\d{0,15}$' })),
    /** `new` by default. */
    sort: Type.Optional(OneOf(COMMENT_SORTS)),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Array(Comment),
  headers: CommentsHeaders,
})

const Body = Type.String({ maxLength: 20_000 })

/**
 * Posts a comment, or a reply if `thread_id` names a comment (0, null and an empty text name none). A reply to a reply
 * joins the same thread. One held for approval is returned as `pending`.
 */
export const postComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  access: 'everyone',
  perMinute: 60,
  body: Type.Object({
    id: Id,
    page: Type.Optional(Place),
    thread_id: Type.Optional(Nullable(Type.Union([IdOrGuest, Type.Literal('')]))),
    chapter_id: Type.Optional(Nullable(Id)),
    comment: Type.Object({
      body: Body,
      at_seconds: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }))),
      /** The author's name, in stores that accept comments of guests. */
      guest_name: Type.Optional(Type.String({ maxLength: 80 })),
    }),
  }),
  reply: Comment,
  status: 201,
})

const CommentId = Type.Object({ id: Id })

/** The thread of one comment, for direct links: a linked reply is included. */
export const getComment = endpoint({
  method: 'GET',
  path: '/api/comments/:id',
  access: 'everyone',
  params: CommentId,
  reply: Type.Object({ content_id: Type.Integer(), permalink: Type.String(), comment: Comment }),
})

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:id',
  access: 'members',
  perMinute: 60,
  params: CommentId,
  body: Type.Object({ comment: Type.Object({ body: Body }) }),
  reply: Comment,
})

/** Deletes the viewer's own comment. One with replies is emptied, kept as `deleted` and returned; otherwise null. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'members',
  params: CommentId,
  reply: Type.Object({ comment: Nullable(Comment) }),
})

const Likes = Type.Object({ likes: Type.Integer(), liked: Type.Boolean() })
export const likeComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id/like',
  access: 'members',
  params: CommentId,
  reply: Likes,
})
export const unlikeComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id/like',
  access: 'members',
  params: CommentId,
  reply: Likes,
})

/** Pins a thread to the top; for staff. */
export const pinComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id/pin',
  access: { edit: 'community' },
  params: CommentId,
  reply: Comment,
})
export const unpinComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id/pin',
  access: { edit: 'community' },
  params: CommentId,
  reply: Comment,
})

/** Reports a comment once per member; repeating it changes nothing. */
export const reportComment = endpoint({
  method: 'POST',
  path: '/api/comments/:id/reports',
  access: 'members',
  params: CommentId,
  body: Type.Object({
    reason: OneOf(REPORT_REASONS),
    details: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
})

const NEWS = {
  /**
   * `shown`: posted or approved; `changed`: edited or pinned; `liked`: the count is `likes`; `gone`: no longer visible.
   */
  what: OneOf(['shown', 'changed', 'liked', 'gone']),
  id: Type.Integer(),
  /** All visible comments of the program now. */
  total_comments: Type.Integer(),
  likes: Type.Optional(Type.Integer()),
}

/** 0 means no thread and no chapter. */
export const CommentSignal = Type.Object({
  ...NEWS,
  channel: Type.String(),
  parent_id: Type.Integer(),
  chapter_id: Type.Integer(),
})
export type CommentSignal = Static<typeof CommentSignal>

/** The signal with its comment, if it had to be fetched. */
export const CommentNews = Type.Object({
  ...NEWS,
  parent_id: Nullable(Type.Integer()),
  chapter_id: Nullable(Type.Integer()),
  comment: Nullable(Reply),
})
export type CommentNews = Static<typeof CommentNews>

/** A member who can be mentioned. */
export const Mentionable = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
})
export type Mentionable = Static<typeof Mentionable>

const ByName = Type.Object({ name: Type.String({ maxLength: 100, default: '' }) })

/** Members with a nickname, by a word prefix of nickname or name; at most ten. */
export const findMentionable = endpoint({
  method: 'GET',
  path: '/api/users/by_name.json',
  access: 'everyone',
  perMinute: 600,
  query: ByName,
  reply: Type.Array(Mentionable),
})

/** The same for staff: everybody, including staff, with email addresses. */
export const findMentionableForStaff = endpoint({
  method: 'GET',
  path: '/bullet/api/users/by_name.json',
  access: 'staff',
  query: ByName,
  reply: Type.Array(
    Type.Object({
      ...Mentionable.properties,
      email: Nullable(Type.String()),
      staff: Type.Boolean(),
    }),
  ),
})
