import { CHAT_MESSAGE_LENGTH, CHAT_PAGE, type ChatMessage } from '@matinee/contract/chat/chat'
import { normalizeCommentText, tokenize } from '@matinee/contract/community/community-text'
import { toStoredCommentBody } from '../community/mentions.ts'
import { findListedWords } from '../community/word-list.ts'
import { findTrimOfEvent } from '../live/recording/trim-queries.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, isStaff, type Viewer } from '../platform/http/viewer.ts'
import * as refusals from './errors.ts'
import { presentMessages } from './presentation.ts'
import * as query from './queries/messages.ts'
import { notifyChat, sendWithTick } from './stream.ts'
import { canModerate, findChatRefusal, mediaTimeNow, readChatTerms, type ChatTerms } from './terms.ts'

const RATE_WINDOW_MS = 30_000
const MAX_IN_WINDOW = 11
const EMOJI_ONLY = /^(?:\p{RGI_Emoji}|\s)+$/v

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
  const refused = findChatRefusal(ctx, viewer, chat)
  if (refused) throw refused.refusal
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
  const rate = await query.lockChatRate(ctx.db, {
    storeId: ctx.store.id,
    contentId: content_id,
    memberId: viewer.id,
    body: kept.body,
    since: new Date(ctx.clock.now().getTime() - RATE_WINDOW_MS).toISOString(),
  })
  if (!isStaff(viewer)) assertRate(ctx, terms, rate)
  if (replyToId && !(await query.isRepliable(ctx.db, content_id, replyToId)))
    throw refusals.ChatMessageNotFound()
  const held_reason = heldReasonOf(viewer, terms, { text, rate })
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

/** Normalizes the text of a message. Throws if it is empty or too long. */
export function assertMessageText(written: string): string {
  const text = normalizeCommentText(written).replace(/\s*\n\s*/g, ' ')
  if (text === '') throw refusals.ChatMessageEmpty({ errors: { body: ['required'] } })
  if (Array.from(text).length > CHAT_MESSAGE_LENGTH)
    throw refusals.ChatMessageTooLong({ errors: { body: ['too_long'] } })
  return text
}

function assertAllowedText({ emoji_only, links }: ChatTerms, viewer: Viewer, text: string) {
  if (isStaff(viewer)) return
  if (emoji_only && !EMOJI_ONLY.test(text)) throw refusals.ChatEmojiOnly()
  if (!links && tokenize(text).some(({ kind }) => kind === 'link')) throw refusals.ChatNoLinks()
}

function assertRate({ clock }: StoreContext, { slow_seconds }: ChatTerms, rate: query.ChatRate) {
  if (rate.repeated) throw refusals.ChatRepeated()
  if (rate.recent >= MAX_IN_WINDOW) throw refusals.ChatTooFast()
  const nextAt = rate.last_at ? Date.parse(rate.last_at) + slow_seconds * 1000 : 0
  if (slow_seconds > 0 && nextAt > clock.now().getTime())
    throw refusals.ChatSlowMode({
      values: { seconds: slow_seconds },
      more: { details: { wait_until: new Date(nextAt).toISOString() } },
    })
}

function heldReasonOf(
  viewer: Viewer,
  { words, first_held }: ChatTerms,
  { text, rate }: { text: string; rate: query.ChatRate },
) {
  if (isStaff(viewer)) return null
  if (findListedWords(text, words).length > 0) return 'words'
  return first_held && !rate.has_written ? 'first' : null
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

/** What is shown of the broadcast, in milliseconds of all that was recorded. */
async function readReplaySpan({ db, store }: StoreContext, contentId: number) {
  const trim = await findTrimOfEvent(db, store.id, contentId)
  if (!trim) return { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
  return { startMs: Math.round(trim.start_seconds * 1000), endMs: Math.round(trim.end_seconds * 1000) }
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
    await readChatTerms(ctx, viewer, contentId)
    const message = await query.lockMessage(ctx.db, contentId, id)
    const isOwn = message?.member_id === viewer.id
    if (!message || (message.state !== 'visible' && !isOwn && !canModerate(viewer)))
      throw refusals.ChatMessageNotFound()
    if (!isOwn && !canModerate(viewer)) throw refusals.NotYourMessage()
    const ids = await query.markDeleted(ctx.db, contentId, { ids: [id] })
    if (ids.length > 0) await notifyChat(ctx, contentId, { what: 'deleted', ids })
  })
}
