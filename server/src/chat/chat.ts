import type { Chat, DonationGoal } from '@matinee/contract/chat/chat'
import { currenciesOf } from '../billing/settings.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { readPage } from './messages.ts'
import { readShownPoll } from './polls.ts'
import { presentMessages } from './presentation.ts'
import { sumOfDonations } from './queries/donations.ts'
import { countReactions, findMessages } from './queries/messages.ts'
import { canModerate, findChatRefusal, readChatTerms, type ChatTerms } from './terms.ts'

/** A chat as its viewer sees it, with its newest messages. Throws what `readChatTerms` throws. */
export async function readChat(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<Chat> {
  const chat = await readChatTerms(ctx, viewer, contentId)
  const { terms } = chat
  const refused = findChatRefusal(ctx, viewer, chat)
  const { messages, has_more } = await readPage(ctx, contentId, { memberId: viewer.id })
  return {
    messages,
    has_earlier: has_more,
    pinned: await pinnedMessage(ctx, terms),
    pinned_offer_id: terms.pinned_offer_id,
    poll: await readShownPoll(ctx, viewer, contentId),
    ...rulesOf(terms),
    questions: terms.questions,
    own_moment: terms.own_moment,
    can_write: !refused,
    why_not: refused?.refusal.code ?? '',
    wait_until: refused?.until ?? null,
    can_moderate: canModerate(viewer, terms),
    donations: areDonationsOpen(terms),
    goal: await readGoal(ctx, terms),
    reactions: await countReactions(ctx.db, contentId),
  }
}

export const rulesOf = ({ writers, slow_seconds, member_minutes, emoji_only, links }: ChatTerms) => ({
  writers,
  slow_seconds,
  member_minutes,
  emoji_only,
  links,
})

/** Whether donations are accepted: from before the event until its end. */
export const areDonationsOpen = ({ has_donations, live_state }: ChatTerms) =>
  has_donations && ['scheduled', 'waiting', 'live', 'interrupted'].includes(live_state)

async function pinnedMessage(ctx: StoreContext, { pinned_id, content_id }: ChatTerms) {
  if (!pinned_id) return null
  const rows = await findMessages(ctx.db, content_id, [pinned_id])
  const [message] = await presentMessages(
    ctx,
    rows.filter(({ state }) => state === 'visible'),
  )
  return message ?? null
}

/** The donation goal and what was raised; null without a goal. */
export async function readGoal(
  ctx: StoreContext,
  { content_id, goal_amount, goal_title }: Pick<ChatTerms, 'content_id' | 'goal_amount' | 'goal_title'>,
): Promise<DonationGoal | null> {
  if (!goal_amount) return null
  const [currency] = await currenciesOf(ctx)
  const raised = await sumOfDonations(ctx.db, content_id, currency!)
  return { title: goal_title, amount: goal_amount, raised, currency: currency! }
}
