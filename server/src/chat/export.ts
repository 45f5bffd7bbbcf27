import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { csvOf } from '../platform/text/csv-writer.ts'
import { presentMessages } from './presentation.ts'
import { findMessagesAfter } from './queries/messages.ts'
import { readChatTerms } from './terms.ts'

const TITLES = [
  'id',
  'created_at',
  'media_ms',
  'member_id',
  'name',
  'text',
  'reply_to',
  'donation',
  'currency',
]
const AT_ONCE = 500

/** All visible messages of a chat as CSV, oldest first, streamed. */
export async function exportedMessages(ctx: StoreContext, viewer: Viewer, contentId: number) {
  await readChatTerms(ctx, viewer, contentId)
  return csvOf(rowsOf(ctx, contentId))
}

async function* rowsOf(ctx: StoreContext, contentId: number): AsyncGenerator<unknown[]> {
  yield TITLES
  for (let after = 0; ;) {
    const rows = await findMessagesAfter(ctx.db, contentId, { after, most: AT_ONCE })
    for (const { id, created_at, media_ms, user, body, reply_to, donation } of await presentMessages(
      ctx,
      rows,
    ))
      yield [
        id,
        created_at,
        media_ms,
        user?.id ?? null,
        user?.name ?? null,
        body,
        reply_to?.id ?? null,
        donation?.amount ?? null,
        donation?.currency ?? null,
      ]
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}
