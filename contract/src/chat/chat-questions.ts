import { Type, type Static } from 'typebox'
import { CommentUser } from '../community/community.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'

/** Open and held questions in one answer, those with the most votes first; and the last answered ones. */
export const MOST_QUESTIONS = 300

/** A question as everybody sees it. */
export const Question = Type.Object({
  id: Type.Integer(),
  /** Null if the account was deleted. */
  user: Nullable(CommentUser),
  /** Plain text. */
  body: Type.String(),
  /** `on_air`: it is being answered. */
  state: OneOf(['open', 'on_air', 'answered'] as const),
  votes: Type.Integer(),
  created_at: Moment,
})
export type Question = Static<typeof Question>

/** A question as its viewer sees it. */
export const ViewedQuestion = Type.Object({
  ...Question.properties,
  /** `held`: visible to its author and the moderators only, until it is approved. */
  state: OneOf(['held', 'open', 'on_air', 'answered'] as const),
  /** The viewer has voted for it. */
  voted: Type.Boolean(),
})
export type ViewedQuestion = Static<typeof ViewedQuestion>

/** What moderators move a question to; `open` approves a held one and takes every other act back. */
export const QUESTION_STATES = ['open', 'on_air', 'answered', 'dismissed'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

const OfEvent = Type.Object({ live_event_id: Id })
const OfQuestion = Type.Object({ live_event_id: Id, question_id: Id })

/** The questions of an event: the one on air, then by votes, then those answered. 404 `questions_off`. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/live_chats/:live_event_id/questions',
  access: 'everyone',
  params: OfEvent,
  reply: Type.Array(ViewedQuestion),
})

/** Refused for what a message would be refused for. */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/questions',
  access: 'members',
  perMinute: 120,
  params: OfEvent,
  body: Type.Object({ body: Type.String({ maxLength: 4000, pattern: NO_NUL }) }),
  reply: ViewedQuestion,
  status: 201,
})

/** One vote per member. 409 `question_closed` once it is answered. */
export const voteForQuestion = endpoint({
  method: 'PUT',
  path: '/api/live_chats/:live_event_id/questions/:question_id/vote',
  access: 'members',
  perMinute: 240,
  params: OfQuestion,
  reply: ViewedQuestion,
})

export const takeQuestionVoteBack = endpoint({
  method: 'DELETE',
  path: '/api/live_chats/:live_event_id/questions/:question_id/vote',
  access: 'members',
  perMinute: 240,
  params: OfQuestion,
  reply: ViewedQuestion,
})

/** Takes the viewer's own question back. */
export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/live_chats/:live_event_id/questions/:question_id',
  access: 'members',
  params: OfQuestion,
})

/** For moderators of the chat. Another question that is on air becomes answered. */
export const moveQuestion = endpoint({
  method: 'PATCH',
  path: '/api/live_chats/:live_event_id/questions/:question_id',
  access: 'members',
  params: OfQuestion,
  body: Type.Object({ state: OneOf(QUESTION_STATES) }),
})
