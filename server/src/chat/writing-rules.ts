import { CHAT_MESSAGE_LENGTH } from '@matinee/contract/chat/chat'
import { normalizeCommentText, tokenize } from '@matinee/contract/community/community-text'
import { findListedWords } from '../community/word-list.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import * as refusals from './errors.ts'
import { lockChatRate, type ChatRate } from './queries/rate.ts'
import type { ChatTerms } from './terms.ts'

const RATE_WINDOW_MS = 30_000
const MAX_IN_WINDOW = 11
const EMOJI_ONLY = /^(?:\p{RGI_Emoji}|\s)+$/v

/** Normalizes the text of a message or a question. Throws if it is empty or too long. */
export function assertMessageText(written: string): string {
  const text = normalizeCommentText(written).replace(/\s*\n\s*/g, ' ')
  if (text === '') throw refusals.ChatMessageEmpty({ errors: { body: ['required'] } })
  if (Array.from(text).length > CHAT_MESSAGE_LENGTH)
    throw refusals.ChatMessageTooLong({ errors: { body: ['too_long'] } })
  return text
}

/** Throws if a message is against the rules of its chat. */
export function assertAllowedText(terms: ChatTerms, viewer: Viewer, text: string) {
  if (terms.emoji_only && !isStaff(viewer) && !EMOJI_ONLY.test(text)) throw refusals.ChatEmojiOnly()
  assertLinksAllowed(terms, viewer, text)
}

/** Throws if a text has a link and the chat allows none. Questions need words: emoji only is a rule of messages. */
export function assertLinksAllowed({ links }: ChatTerms, viewer: Viewer, text: string) {
  if (!links && !isStaff(viewer) && tokenize(text).some(({ kind }) => kind === 'link'))
    throw refusals.ChatNoLinks()
}

/**
 * Throws if the viewer writes too fast, or the same again: messages and questions together. Returns why what they write
 * is held, or null. Their next text in this chat waits for the end of the transaction.
 */
export async function judgeWriting(
  ctx: StoreContext,
  viewer: Viewer,
  terms: ChatTerms,
  { text, body }: { text: string; body: string },
) {
  const rate = await lockChatRate(ctx.db, {
    storeId: ctx.store.id,
    contentId: terms.content_id,
    memberId: viewer.id,
    body,
    since: new Date(ctx.clock.now().getTime() - RATE_WINDOW_MS).toISOString(),
  })
  if (isStaff(viewer)) return null
  assertRate(ctx, terms, rate)
  if (findListedWords(text, terms.words).length > 0) return 'words'
  return terms.first_held && !rate.has_written ? 'first' : null
}

function assertRate({ clock }: StoreContext, { slow_seconds }: ChatTerms, rate: ChatRate) {
  if (rate.repeated) throw refusals.ChatRepeated()
  if (rate.recent >= MAX_IN_WINDOW) throw refusals.ChatTooFast()
  const nextAt = rate.last_at ? Date.parse(rate.last_at) + slow_seconds * 1000 : 0
  if (slow_seconds > 0 && nextAt > clock.now().getTime())
    throw refusals.ChatSlowMode({
      values: { seconds: slow_seconds },
      more: { details: { wait_until: new Date(nextAt).toISOString() } },
    })
}
