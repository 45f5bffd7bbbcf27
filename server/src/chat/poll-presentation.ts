import type { Poll, ViewedPoll } from '@matinee/contract/chat/chat-polls'
import type { StoreContext } from '../platform/http/http.ts'
import type { PollRow } from './queries/polls.ts'

/** A poll as everybody sees it. */
export function presentPoll(ctx: StoreContext, row: PollRow): Poll {
  const { id, question, options, votes, revotes, created_at, closes_at, media_ms } = row
  return {
    id,
    question,
    options: options.map((text, at) => ({ text, votes: votes[at] ?? 0 })),
    revotes,
    created_at,
    closes_at,
    closed_at: endOfPoll(ctx, row),
    media_ms,
  }
}

/** A poll as the member whose vote was asked for sees it. */
export const presentViewedPoll = (ctx: StoreContext, row: PollRow): ViewedPoll => ({
  ...presentPoll(ctx, row),
  own_option: row.own_option,
})

/** When a poll was closed, or its time was over; null while it is open. */
export function endOfPoll(
  { clock }: StoreContext,
  { closed_at, closes_at }: Pick<PollRow, 'closed_at' | 'closes_at'>,
): string | null {
  const isOver = closes_at !== null && Date.parse(closes_at) <= clock.now().getTime()
  return closed_at ?? (isOver ? closes_at : null)
}
