import type { ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { Type, type Static } from 'typebox'
import type { broadcastEnded } from '../live/events.ts'
import { inStore } from '../store/in-store.ts'
import { audit } from '../platform/audit.ts'
import { transact, type Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { PollNotFound } from './errors.ts'
import { endOfPoll, presentPoll, presentViewedPoll } from './poll-presentation.ts'
import * as query from './queries/polls.ts'
import { notifyChat } from './stream.ts'
import { readModeratedChat } from './terms.ts'

interface PollOfEvent {
  contentId: number
  id: number
}

/** Closes a poll and shows its result; a closed one stays as it is. */
export function closePoll(ctx: StoreContext, viewer: Viewer, poll: PollOfEvent): Promise<ViewedPoll> {
  return transact(ctx, async (ctx) => {
    const { terms } = await readModeratedChat(ctx, viewer, poll.contentId)
    const known = await query.lockPoll(ctx.db, poll)
    if (!known) throw PollNotFound()
    const row = await endPoll(ctx, known, viewer.id)
    if (!known.closed_at)
      await audit(ctx, viewer, {
        act: 'chat.poll_closed',
        subject: { kind: 'content', id: poll.contentId, name: terms.title },
        details: { text: known.question },
      })
    return presentViewedPoll(ctx, row)
  })
}

/** Closes a poll whose time is over. */
export const closePollInTime = defineJob({
  name: 'chat.close-poll',
  payload: Type.Object({ store_id: Type.Integer(), content_id: Type.Integer(), poll_id: Type.Integer() }),
  async run(ctx, { store_id, content_id: contentId, poll_id: id }) {
    await transact(await inStore(ctx, store_id), async (ctx) => {
      const poll = await query.lockPoll(ctx.db, { contentId, id })
      if (poll && endOfPoll(ctx, poll)) await endPoll(ctx, poll)
    })
  },
})

/** Closes what is open as a broadcast ends, or does not take place. */
export async function closePollWithEvent(
  ctx: Context,
  { store_id, content_id }: Static<(typeof broadcastEnded)['payload']>,
) {
  await transact(await inStore(ctx, store_id), async (ctx) => {
    const poll = await query.lockOpenPoll(ctx.db, content_id)
    if (poll) await endPoll(ctx, poll)
  })
}

type LockedPoll = Pick<query.PollRow, 'id' | 'content_id' | 'closes_at' | 'closed_at'>

/** Closes a locked poll and tells open pages its result. */
async function endPoll(ctx: StoreContext, poll: LockedPoll, memberId = 0): Promise<query.PollRow> {
  const { id, content_id: contentId } = poll
  await query.markPollClosed(ctx.db, id, endOfPoll(ctx, poll) ?? ctx.clock.now().toISOString())
  const row = (await query.findPoll(ctx.db, { contentId, id, memberId }))!
  if (!poll.closed_at) await notifyChat(ctx, contentId, { what: 'poll', poll: presentPoll(ctx, row) })
  return row
}
