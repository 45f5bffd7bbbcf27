import { POLL_RESULT_SECONDS, type ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { normalizeCommentText } from '@matinee/contract/community/community-text'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import * as refusals from './errors.ts'
import { closePollInTime } from './poll-end.ts'
import { endOfPoll, presentPoll, presentViewedPoll } from './poll-presentation.ts'
import * as query from './queries/polls.ts'
import { readReplaySpan } from './replay-span.ts'
import { notifyChat } from './stream.ts'
import { isPastEnd, mediaTimeNow, readChatTerms, readModeratedChat } from './terms.ts'

export interface PollInput {
  question: string
  options: string[]
  revotes?: boolean | undefined
  /** Until it closes by itself. */
  seconds?: number | null | undefined
}

/** The polls of an event with their results, oldest first; positions are those in what is shown of its recording. */
export async function listPolls(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<ViewedPoll[]> {
  await readChatTerms(ctx, viewer, contentId)
  const rows = await query.findPolls(ctx.db, contentId, viewer.id)
  const { startMs, endMs } = await readReplaySpan(ctx, contentId)
  const positionIn = (ms: number | null) => (ms === null || ms < startMs || ms >= endMs ? null : ms - startMs)
  return rows.map((row) => presentViewedPoll(ctx, { ...row, media_ms: positionIn(row.media_ms) }))
}

/** The open poll of an event, or the one that was closed a moment ago. */
export async function readShownPoll(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<ViewedPoll | null> {
  const row = await query.findNewestPoll(ctx.db, contentId, viewer.id)
  if (!row) return null
  const end = endOfPoll(ctx, row)
  const isShown = !end || Date.parse(end) + POLL_RESULT_SECONDS * 1000 > ctx.clock.now().getTime()
  return isShown ? presentViewedPoll(ctx, row) : null
}

/** Starts a poll, one at a time. Throws `PollOpen`, and `ChatClosed` after the event. */
export async function startPoll(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  input: PollInput,
): Promise<ViewedPoll> {
  const wish = assertPoll(input)
  return transact(ctx, async (ctx) => {
    const { terms } = await readModeratedChat(ctx, viewer, contentId)
    if (isPastEnd(terms)) throw refusals.ChatClosed()
    await query.markOverduePollClosed(ctx.db, contentId, ctx.clock.now().toISOString())
    const poll = await storePoll(ctx, viewer, { contentId, media_ms: mediaTimeNow(ctx, terms) }, wish)
    await notifyChat(ctx, contentId, { what: 'poll', poll: presentPoll(ctx, poll) })
    await audit(ctx, viewer, {
      act: 'chat.poll_started',
      subject: { kind: 'content', id: contentId, name: terms.title },
      details: { text: wish.question },
    })
    return presentViewedPoll(ctx, poll)
  })
}

async function storePoll(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, media_ms }: { contentId: number; media_ms: number | null },
  { question, options, revotes = false, seconds }: PollInput,
) {
  const now = ctx.clock.now()
  const closes_at = seconds ? new Date(now.getTime() + seconds * 1000).toISOString() : null
  const id = await query.insertPoll(ctx.db, {
    ...{ store_id: ctx.store.id, content_id: contentId, question, options, revotes, media_ms, closes_at },
    actor_id: viewer.id,
    created_at: now.toISOString(),
  })
  if (!id) throw refusals.PollOpen()
  if (closes_at) {
    const payload = { store_id: ctx.store.id, content_id: contentId, poll_id: id }
    await enqueue(ctx, closePollInTime, payload, { key: `close-poll:${id}`, at: new Date(closes_at) })
  }
  return (await query.findPoll(ctx.db, { contentId, id, memberId: viewer.id }))!
}

/** A poll as it is kept: its texts in one line each, its options told apart. Throws `PollAnswersAlike`. */
export function assertPoll(input: PollInput): PollInput {
  const options = input.options.map(lineOf)
  if (new Set(options).size < options.length) throw refusals.PollAnswersAlike()
  return { ...input, question: lineOf(input.question), options }
}

const lineOf = (text: string) => normalizeCommentText(text).replace(/\s*\n\s*/g, ' ')
