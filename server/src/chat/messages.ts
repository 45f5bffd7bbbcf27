import { CHAT_PAGE, type ChatMessage } from '@matinee/contract/chat/chat'
import { toStoredCommentBody } from '../community/mentions.ts'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import * as refusals from './errors.ts'
import { presentMessages } from './presentation.ts'
import * as query from './queries/messages.ts'
import { readReplaySpan } from './replay-span.ts'
import { notifyChat, sendWithTick } from './stream.ts'
import { assertMayWrite, canModerate, mediaTimeNow, readChatTerms, type ChatTerms } from './terms.ts'
import { assertAllowedText, assertMessageText, judgeWriting } from './writing-rules.ts'

interface MessageInput {
  body: string
  replyToId: number | null
}

/**
 * Posts a message: visible at once, or `held` if it needs approval. Throws if the viewer may not write, or if the text
 * is empty, too long, sent too fast or against the rules of the chat.
 */
export async function postMessage(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  { body: written, replyToId }: MessageInput,
): Promise<ChatMessage> {
  const text = assertMessageText(written)
  const chat = await readChatTerms(ctx, viewer, contentId)
  assertMayWrite(ctx, viewer, chat)
  assertAllowedText(chat.terms, viewer, text)
  const row = await transact(ctx, (ctx) => storeMessage(ctx, viewer, chat.terms, { text, replyToId }))
  const [message] = await presentMessages(ctx, [row])
  if (message!.state === 'visible') sendWithTick(ctx, contentId, message!)
  return message!
}

async function storeMessage(
  ctx: StoreContext,
  viewer: Viewer,
  terms: ChatTerms,
  { text, replyToId }: { text: string; replyToId: number | null },
) {
  const { content_id } = terms
  const kept = await toStoredCommentBody(ctx, viewer, text)
  if (replyToId && !(await query.isRepliable(ctx.db, content_id, replyToId)))
    throw refusals.ChatMessageNotFound()
  const held_reason = await judgeWriting(ctx, viewer, terms, { text, body: kept.body })
  const id = await query.insertMessage(ctx.db, {
    ...kept,
    store_id: ctx.store.id,
    content_id,
    member_id: viewer.id,
    reply_to_id: replyToId,
    state: held_reason ? 'held' : 'visible',
    held_reason,
    media_ms: mediaTimeNow(ctx, terms),
    created_at: ctx.clock.now().toISOString(),
  })
  const [row] = await query.findMessages(ctx.db, content_id, [id!])
  return row!
}

/** Messages older than `before`, oldest first. */
export async function listMessages(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  before: number | undefined,
) {
  await readChatTerms(ctx, viewer, contentId)
  return readPage(ctx, contentId, { memberId: viewer.id, before })
}

/** The newest page of a chat, oldest first. */
export async function readPage(
  ctx: StoreContext,
  contentId: number,
  { memberId, before }: { memberId: number; before?: number | undefined },
) {
  const rows = await query.findNewestMessages(ctx.db, contentId, { memberId, before, most: CHAT_PAGE + 1 })
  const shown = rows.slice(0, CHAT_PAGE).reverse()
  return { messages: await presentMessages(ctx, shown), has_more: rows.length > CHAT_PAGE }
}

const REPLAY_PAGE = 500

/** The messages of a stretch of the recording as it is shown, in order; positions are those in what is shown. */
export async function listReplay(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
) {
  await readChatTerms(ctx, viewer, contentId)
  const { startMs, endMs } = await readReplaySpan(ctx, contentId)
  const rows = await query.findMessagesByMedia(ctx.db, contentId, {
    fromMs: fromMs + startMs,
    untilMs: Math.min(untilMs + startMs, endMs),
    most: REPLAY_PAGE + 1,
  })
  const shown = rows.slice(0, REPLAY_PAGE).map((row) => ({ ...row, media_ms: row.media_ms! - startMs }))
  return { messages: await presentMessages(ctx, shown), has_more: rows.length > REPLAY_PAGE }
}

/** Deletes the viewer's own message; moderators may delete any. */
export function deleteMessage(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  id: number,
): Promise<void> {
  assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    const message = await query.lockMessage(ctx.db, contentId, id)
    const isOwn = message?.member_id === viewer.id
    const isModerator = canModerate(viewer, terms)
    if (!message || (message.state !== 'visible' && !isOwn && !isModerator))
      throw refusals.ChatMessageNotFound()
    if (!isOwn && !isModerator) throw refusals.NotYourMessage()
    const ids = await query.markDeleted(ctx.db, contentId, { ids: [id] })
    if (ids.length === 0) return
    await notifyChat(ctx, contentId, { what: 'deleted', ids })
    if (!isOwn)
      await audit(ctx, viewer, {
        act: 'chat.message_delete',
        subject: { kind: 'content', id: contentId, name: terms.title },
        details: { count: 1 },
        member_id: message.member_id,
      })
  })
}
