import { MOST_PREPARED_POLLS, type PreparedPoll, type ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { ChatClosed, PollNotFound, PollsPrepared } from './errors.ts'
import { assertPoll, startPoll, type PollInput } from './polls.ts'
import * as query from './queries/prepared-polls.ts'
import { isPastEnd, readModeratedChat } from './terms.ts'

interface PreparedPollOfEvent {
  contentId: number
  id: number
}

/** The polls of an event that wait to be opened, oldest first, for its moderators alone. */
export async function listPreparedPolls(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<PreparedPoll[]> {
  await readModeratedChat(ctx, viewer, contentId)
  return query.findPreparedPolls(ctx.db, contentId)
}

/** Writes a poll down for later. Throws `PollsPrepared` where there are too many, and `ChatClosed` after the event. */
export async function preparePoll(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  input: PollInput,
): Promise<PreparedPoll> {
  const { question, options, revotes = false, seconds = null } = assertPoll(input)
  return transact(ctx, async (ctx) => {
    const { terms } = await readModeratedChat(ctx, viewer, contentId)
    if (isPastEnd(terms)) throw ChatClosed()
    const prepared = await query.insertPreparedPoll(ctx.db, MOST_PREPARED_POLLS, {
      ...{ store_id: ctx.store.id, content_id: contentId, question, options, revotes, seconds },
      actor_id: viewer.id,
      created_at: ctx.clock.now().toISOString(),
    })
    if (!prepared) throw PollsPrepared()
    return prepared
  })
}

/** Starts a poll that was prepared; once, whoever else opens it. Throws `PollNotFound`, and what `startPoll` throws. */
export function openPreparedPoll(
  ctx: StoreContext,
  viewer: Viewer,
  poll: PreparedPollOfEvent,
): Promise<ViewedPoll> {
  return transact(ctx, async (ctx) => {
    await readModeratedChat(ctx, viewer, poll.contentId)
    const prepared = await query.deletePreparedPoll(ctx.db, poll)
    if (!prepared) throw PollNotFound()
    return startPoll(ctx, viewer, poll.contentId, prepared)
  })
}

/** Removes a poll that was prepared, and returns those that are left. Throws `PollNotFound`. */
export async function removePreparedPoll(
  ctx: StoreContext,
  viewer: Viewer,
  poll: PreparedPollOfEvent,
): Promise<PreparedPoll[]> {
  await readModeratedChat(ctx, viewer, poll.contentId)
  if (!(await query.deletePreparedPoll(ctx.db, poll))) throw PollNotFound()
  return query.findPreparedPolls(ctx.db, poll.contentId)
}
