import { DONATION_COLORS, DONATION_SECONDS, type ChatMessage } from '@matinee/contract/chat/chat'
import { excerptOf } from '@matinee/contract/community/community-text'
import { renderCommentTexts, toCommentUser } from '../community/comment-presentation.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { ChatMessageRow } from './queries/messages.ts'

const EXCERPT_LENGTH = 80

/** Presents messages in the given order, identically for every viewer. */
export async function presentMessages(
  ctx: StoreContext,
  rows: readonly ChatMessageRow[],
): Promise<ChatMessage[]> {
  const texts = await renderCommentTexts(ctx, rows)
  const originals = await renderCommentTexts(
    ctx,
    rows.map(({ reply_body, reply_mentioned_ids }) => ({
      body: reply_body ?? '',
      mentioned_ids: reply_mentioned_ids ?? [],
    })),
  )
  return rows.map((row, at) => ({
    id: row.id,
    user: toCommentUser({ ...row, guest_name: null }),
    body: texts[at]!,
    reply_to:
      row.reply_to_id && row.reply_body !== null
        ? {
            id: row.reply_to_id,
            name: row.reply_name ?? '…',
            excerpt: excerptOf(originals[at]!, EXCERPT_LENGTH),
          }
        : null,
    donation: presentDonation(row),
    by_moderator: row.by_moderator,
    state: row.state === 'held' ? 'held' : 'visible',
    created_at: row.created_at,
    media_ms: row.media_ms,
  }))
}

function presentDonation(row: ChatMessageRow): ChatMessage['donation'] {
  const { donation_amount, donation_currency, donation_color } = row
  if (!donation_amount || donation_color === null) return null
  const until = Date.parse(row.created_at) + DONATION_SECONDS[donation_color]! * 1000
  return {
    amount: donation_amount,
    currency: donation_currency!,
    color: DONATION_COLORS[donation_color]!,
    highlighted_until: new Date(until).toISOString(),
  }
}
