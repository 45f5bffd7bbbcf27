import { chatChannel, type ChatSignal } from '@matinee/contract/chat/chat-channel'
import type { ChatMessage } from '@matinee/contract/chat/chat'
import { transact } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { notifyChannel } from '../platform/http/live.ts'
import { presentPoll } from './poll-presentation.ts'
import { addReactions } from './queries/messages.ts'
import { findPoll, lockPollCount } from './queries/polls.ts'
import { findQuestionsById, lockQuestionSignals } from './queries/questions.ts'
import { presentPublicQuestions } from './question-presentation.ts'

/** Short enough to feel immediate, long enough that a busy chat sends ten signals a second and not a thousand. */
const TICK_MS = 80
/** PostgreSQL accepts 8,000 bytes per notification; the rest is for its envelope. */
const MAX_SIGNAL_BYTES = 7_000

interface Tick {
  ctx: StoreContext
  contentId: number
  messages: ChatMessage[]
  reactions: Record<string, number>
  /** Polls with new votes. */
  polls: Set<number>
  /** Questions that are new or have changed. */
  questions: Set<number>
}

type SignalBody = ChatSignal extends infer Signal
  ? Signal extends unknown
    ? Omit<Signal, 'channel'>
    : never
  : never

/** Notifies everyone who has the chat open, when the caller's transaction commits. */
export const notifyChat = ({ db, store }: StoreContext, contentId: number, signal: SignalBody) =>
  notifyChannel(db, store.id, chatChannel(contentId), signal)

const pending = new WeakMap<Db, Map<number, Tick>>()

/** Sends a stored message to the chat with the next tick. Call it after the commit. */
export function sendWithTick(ctx: StoreContext, contentId: number, message: ChatMessage) {
  tickOf(ctx, contentId).messages.push(message)
}

/** Counts a reaction and sends it with the next tick. */
export function reactWithTick(ctx: StoreContext, contentId: number, emoji: string) {
  const { reactions } = tickOf(ctx, contentId)
  reactions[emoji] = (reactions[emoji] ?? 0) + 1
}

/** Counts the votes of a poll and sends them with the next tick: once for all that arrive within it. */
export function countWithTick(ctx: StoreContext, contentId: number, pollId: number) {
  tickOf(ctx, contentId).polls.add(pollId)
}

/** Sends a question as it is with the next tick, or that it is gone. Call it after the commit. */
export function questionWithTick(ctx: StoreContext, contentId: number, questionId: number) {
  tickOf(ctx, contentId).questions.add(questionId)
}

/** The first message goes out at once, whatever follows within a tick goes together. */
function tickOf(ctx: StoreContext, contentId: number): Tick {
  const ticks = pending.get(ctx.db) ?? new Map<number, Tick>()
  pending.set(ctx.db, ticks)
  return ticks.get(contentId) ?? beginTick(ticks, { ctx, contentId, delay: 0 })
}

function beginTick(
  ticks: Map<number, Tick>,
  { ctx, contentId, delay }: { ctx: StoreContext; contentId: number; delay: number },
): Tick {
  const tick: Tick = {
    ...{ ctx, contentId, messages: [], reactions: {} },
    ...{ polls: new Set(), questions: new Set() },
  }
  ticks.set(contentId, tick)
  setTimeout(() => {
    ticks.delete(contentId)
    if (isEmpty(tick)) return
    beginTick(ticks, { ctx, contentId, delay: TICK_MS })
    void sendTick(tick)
  }, delay)
  return tick
}

const isEmpty = ({ messages, reactions, polls, questions }: Tick) =>
  messages.length === 0 && Object.keys(reactions).length === 0 && polls.size === 0 && questions.size === 0

/** The messages are stored: whoever misses a tick has them after the next reload. */
async function sendTick({ ctx, contentId, messages, reactions, polls, questions }: Tick) {
  try {
    if (Object.keys(reactions).length > 0) {
      await addReactions(ctx.db, contentId, reactions)
      await notifyChat(ctx, contentId, { what: 'tick', reactions })
    }
    for (const batch of inSignals(messages))
      await notifyChat(ctx, contentId, { what: 'tick', messages: batch })
    for (const id of polls) await sendPollCount(ctx, contentId, id)
    if (questions.size > 0) await sendQuestions(ctx, contentId, [...questions])
  } catch (error) {
    ctx.log.warn({ err: error, content_id: contentId }, 'a tick of a chat could not be sent')
  }
}

const sendPollCount = (ctx: StoreContext, contentId: number, id: number) =>
  transact(ctx, async (ctx) => {
    await lockPollCount(ctx.db, id)
    const row = await findPoll(ctx.db, { contentId, id, memberId: 0 })
    if (row) await notifyChat(ctx, contentId, { what: 'poll', poll: presentPoll(ctx, row) })
  })

const sendQuestions = (ctx: StoreContext, contentId: number, ids: number[]) =>
  transact(ctx, async (ctx) => {
    await lockQuestionSignals(ctx.db, contentId)
    const rows = await findQuestionsById(ctx.db, { contentId, memberId: 0, ids })
    for (const questions of inSignals(presentPublicQuestions(rows)))
      await notifyChat(ctx, contentId, { what: 'questions', questions, gone: [] })
    const gone = rows.flatMap(({ id, state }) => (state === 'dismissed' ? [id] : []))
    if (gone.length > 0) await notifyChat(ctx, contentId, { what: 'questions', questions: [], gone })
  })

/** Splits what is said into batches that fit into a signal. */
export function inSignals<T>(messages: readonly T[]): T[][] {
  const batches: T[][] = []
  let size = MAX_SIGNAL_BYTES
  for (const message of messages) {
    const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(message))) // a signal contains it as text
    if (size + bytes > MAX_SIGNAL_BYTES) {
      batches.push([])
      size = 0
    }
    batches.at(-1)!.push(message)
    size += bytes
  }
  return batches
}
