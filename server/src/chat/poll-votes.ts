import type { ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as refusals from './errors.ts'
import { endOfPoll, presentViewedPoll } from './poll-presentation.ts'
import * as query from './queries/polls.ts'
import { countWithTick } from './stream.ts'
import { assertMayWrite, readChatTerms } from './terms.ts'

interface Vote {
  contentId: number
  pollId: number
  option: number
}

/** Votes once; a vote can be changed only in a poll that allows it. Throws `PollClosed`, `PollVoted`. */
export async function voteInPoll(ctx: StoreContext, viewer: Viewer, vote: Vote): Promise<ViewedPoll> {
  const { contentId, pollId } = vote
  assertMayWrite(ctx, viewer, await readChatTerms(ctx, viewer, contentId))
  const row = await transact(ctx, async (ctx) => {
    await storeVote(ctx, viewer, vote)
    return query.findPoll(ctx.db, { contentId, id: pollId, memberId: viewer.id })
  })
  countWithTick(ctx, contentId, pollId)
  return presentViewedPoll(ctx, row!)
}

async function storeVote(ctx: StoreContext, viewer: Viewer, { contentId, pollId, option }: Vote) {
  const poll = await query.lockPollAgainstEnd(ctx.db, { contentId, id: pollId })
  if (!poll || option >= poll.options.length) throw refusals.PollNotFound()
  if (endOfPoll(ctx, poll)) throw refusals.PollClosed()
  const counted = await query.putVote(ctx.db, {
    ...{ pollId, option, memberId: viewer.id, revotes: poll.revotes },
    at: ctx.clock.now().toISOString(),
  })
  if (counted !== option) throw refusals.PollVoted()
}
