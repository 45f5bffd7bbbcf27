import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Id, Moment } from '../platform/shapes.ts'

export const POLL_QUESTION_LENGTH = 200
export const POLL_OPTION_LENGTH = 80
export const FEWEST_POLL_OPTIONS = 2
export const MOST_POLL_OPTIONS = 6
export const MOST_PREPARED_POLLS = 50
/** Seconds for which the result of a closed poll is shown. */
export const POLL_RESULT_SECONDS = 60

/** A poll as everybody sees it. */
export const Poll = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  /** In the order of their numbers, which count from 0. */
  options: Type.Array(Type.Object({ text: Type.String(), votes: Type.Integer() })),
  /** Whether a vote can be changed until the poll closes. */
  revotes: Type.Boolean(),
  created_at: Moment,
  /** When it closes by itself; null if by hand only. */
  closes_at: Nullable(Moment),
  /** Null while it is open. */
  closed_at: Nullable(Moment),
  /** Position in what is shown of the recording, in milliseconds; null outside. */
  media_ms: Nullable(Type.Integer()),
})
export type Poll = Static<typeof Poll>

/** A poll as its viewer sees it. */
export const ViewedPoll = Type.Object({
  ...Poll.properties,
  /** The number of the option the viewer has voted for. */
  own_option: Nullable(Type.Integer()),
})
export type ViewedPoll = Static<typeof ViewedPoll>

const OfEvent = Type.Object({ live_event_id: Id })
const OfPoll = Type.Object({ live_event_id: Id, poll_id: Id })
const hasLetters = '^(?=[\\s\\S]*\\S)[^\\u0000]*$'

/** The polls of an event with their results, oldest first. */
export const listPolls = endpoint({
  method: 'GET',
  path: '/api/live_chats/:live_event_id/polls',
  access: 'everyone',
  params: OfEvent,
  reply: Type.Array(ViewedPoll),
})

const PollInput = Type.Object({
  question: Type.String({ maxLength: POLL_QUESTION_LENGTH, pattern: hasLetters }),
  options: Type.Array(Type.String({ maxLength: POLL_OPTION_LENGTH, pattern: hasLetters }), {
    minItems: FEWEST_POLL_OPTIONS,
    maxItems: MOST_POLL_OPTIONS,
  }),
  revotes: Type.Optional(Type.Boolean()),
  /** Seconds until it closes by itself. */
  seconds: Type.Optional(Nullable(Type.Integer({ minimum: 10, maximum: 86_400 }))),
})

/** Starts a poll, for moderators of the chat. 409 `poll_open` while another is open. */
export const startPoll = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/polls',
  access: 'members',
  perMinute: 60,
  params: OfEvent,
  body: PollInput,
  reply: ViewedPoll,
  status: 201,
})

/** Closes a poll, for moderators of the chat; a closed one stays as it is. */
export const closePoll = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/polls/:poll_id/close',
  access: 'members',
  params: OfPoll,
  reply: ViewedPoll,
})

/** One vote per member. 409 `poll_closed`, `poll_voted`; what a message would be refused for. */
export const voteInPoll = endpoint({
  method: 'PUT',
  path: '/api/live_chats/:live_event_id/polls/:poll_id/vote',
  access: 'members',
  perMinute: 120,
  params: OfPoll,
  body: Type.Object({ option: Type.Integer({ minimum: 0, maximum: MOST_POLL_OPTIONS - 1 }) }),
  reply: ViewedPoll,
})

/** A poll that nobody but the moderators of the chat sees before it is opened. */
export const PreparedPoll = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  revotes: Type.Boolean(),
  seconds: Nullable(Type.Integer()),
})
export type PreparedPoll = Static<typeof PreparedPoll>

const OfPreparedPoll = Type.Object({ live_event_id: Id, prepared_poll_id: Id })

/** What is prepared, oldest first. */
export const listPreparedPolls = endpoint({
  method: 'GET',
  path: '/api/live_chats/:live_event_id/prepared_polls',
  access: 'members',
  params: OfEvent,
  reply: Type.Array(PreparedPoll),
})

/** Prepares a poll, also long before the event. 409 `polls_prepared` beyond fifty. */
export const preparePoll = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/prepared_polls',
  access: 'members',
  perMinute: 60,
  params: OfEvent,
  body: PollInput,
  reply: PreparedPoll,
  status: 201,
})

/** Starts a prepared poll, which is not prepared any more. 409 `poll_open` while another is open. */
export const openPreparedPoll = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/prepared_polls/:prepared_poll_id/open',
  access: 'members',
  params: OfPreparedPoll,
  reply: ViewedPoll,
  status: 201,
})

/** Answers with those that are left. */
export const removePreparedPoll = endpoint({
  method: 'DELETE',
  path: '/api/live_chats/:live_event_id/prepared_polls/:prepared_poll_id',
  access: 'members',
  params: OfPreparedPoll,
  reply: Type.Array(PreparedPoll),
})
