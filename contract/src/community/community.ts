import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, IdOrGuest, Moment, Page, Place } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const COMMENT_STATES = ['visible', 'pending', 'hidden', 'deleted', 'spam'] as const
export type CommentState = (typeof COMMENT_STATES)[number]
export const COMMENT_SORTS = ['new', 'top'] as const
export const REPORT_REASONS = ['spam', 'abuse', 'hate', 'sexual', 'spoiler', 'other'] as const
/** Whether a program has comments: as the store says, or whatever it says. */
export const COMMENT_MODES = ['inherit', 'on', 'off'] as const

export const COMMENT_LENGTH = 5000
/** Threads of one page, and replies of one page of a thread. */
export const THREADS_IN_PAGE = 20
export const REPLIES_IN_PAGE = 50
/** The first replies that come with their thread. */
export const REPLIES_SHOWN = 3
export const EDIT_MINUTES = 15
/** Comments a program shows above all others. */
export const MOST_PINNED = 3

/** Somebody as others see them; a guest has id 0 and the name they gave. */
export const CommentUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  /** One of the store's staff: said beside the name. */
  staff: Type.Boolean(),
})
export type CommentUser = Static<typeof CommentUser>

const comment = {
  id: Type.Integer(),
  /** Null where the person is gone, and on a deleted comment. */
  user: Nullable(CommentUser),
  /** Plain text with mentions as `@name@`; empty on a deleted comment. */
  body: Type.String(),
  /**
   * `visible` to everybody; `pending`: only its author sees it until it is approved; `deleted`: kept without its words
   * for the replies to it. The admin knows the others.
   */
  state: OneOf(COMMENT_STATES),
  created_at: Moment,
  edited_at: Nullable(Moment),
  parent_id: Nullable(Type.Integer()),
  /** The chapter it was written under. */
  chapter_id: Nullable(Type.Integer()),
  /** The moment of the film it speaks of, in seconds. */
  at_seconds: Nullable(Type.Number()),
  likes: Type.Integer(),
  /** The viewer likes it. */
  liked: Type.Boolean(),
  pinned: Type.Boolean(),
  /** The viewer wrote it. */
  mine: Type.Boolean(),
  /** Until when the viewer may edit it; null where they may not. */
  editable_until: Nullable(Moment),
  replies_count: Type.Integer(),
}

export const Reply = Type.Object(comment)
export type Reply = Static<typeof Reply>

/** A comment with the first of its replies, the oldest first. A reply has no thread of its own. */
export const Comment = Type.Object({ ...comment, thread: Type.Array(Reply) })
export type Comment = Static<typeof Comment>

const CommentsHeaders = Type.Object({
  'can-read': Type.Boolean(),
  /** What a comment sent now would meet with, but for what is written in it and how often. */
  'can-write': Type.Boolean(),
  /** The code of what it would be refused for, so that a screen can say why; empty where it would be taken. */
  'why-not': Type.String(),
  'last-page': Type.Boolean(),
  /** All comments and replies that are shown, of the program or of the chapter asked for. */
  'total-comments': Type.Integer(),
  /** Sent back as `cursor` with the next page; empty on the last. */
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
    /** `new` where nothing is said. */
    sort: Type.Optional(OneOf(COMMENT_SORTS)),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Array(Comment),
  headers: CommentsHeaders,
})

const Body = Type.String({ maxLength: 20_000 })

/**
 * Writes a comment, or a reply where `thread_id` names one; 0, nothing or an empty text name none. A reply to a reply
 * goes into the same thread. What is held for approval comes back as `pending`.
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
      /** Who writes, where the store takes comments of guests. */
      guest_name: Type.Optional(Type.String({ maxLength: 80 })),
    }),
  }),
  reply: Comment,
  status: 201,
})

const CommentId = Type.Object({ id: Id })

/** The thread of one comment, for a link that leads to it: the reply it names is among those that come along. */
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

/** One's own. What has been replied to stays as `deleted`, without its words; the answer is then that, else null. */
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

/** For staff: shows a thread above all others. */
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

/** Once for a person and a comment; again, it changes nothing. */
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
  /** `shown`: written, or approved; `changed`: other words, pinned or not; `liked`: as many as `likes`; `gone`: no longer shown. */
  what: OneOf(['shown', 'changed', 'liked', 'gone']),
  id: Type.Integer(),
  /** All that is shown of the program now. */
  total_comments: Type.Integer(),
  likes: Type.Optional(Type.Integer()),
}

/** 0 stands for no thread and for no chapter. */
export const CommentSignal = Type.Object({
  ...NEWS,
  channel: Type.String(),
  parent_id: Type.Integer(),
  chapter_id: Type.Integer(),
})
export type CommentSignal = Static<typeof CommentSignal>

/** The same with the comment it is about, where it had to be asked for. */
export const CommentNews = Type.Object({
  ...NEWS,
  parent_id: Nullable(Type.Integer()),
  chapter_id: Nullable(Type.Integer()),
  comment: Nullable(Reply),
})
export type CommentNews = Static<typeof CommentNews>

/** Somebody who can be mentioned. */
export const Mentionable = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
})
export type Mentionable = Static<typeof Mentionable>

const ByName = Type.Object({ name: Type.String({ maxLength: 100, default: '' }) })

/** People of the store with a nickname whose nickname or name begins so, or a word of it; at most ten. */
export const findMentionable = endpoint({
  method: 'GET',
  path: '/api/users/by_name.json',
  access: 'everyone',
  perMinute: 600,
  query: ByName,
  reply: Type.Array(Mentionable),
})

/** For staff: everybody, staff among them, with their addresses. */
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
