import type { ChatSettings } from '@matinee/contract/chat/chat-moderation'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { pick } from '../platform/http/pick.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { readGoal } from './chat.ts'
import { ChatMessageNotFound } from './errors.ts'
import { presentMessages } from './presentation.ts'
import { findMessages } from './queries/messages.ts'
import { putChatRules } from './queries/moderation.ts'
import { CHAT_RULES } from './rules.ts'
import { notifyChat } from './stream.ts'
import { readChatTerms, type ChatTerms } from './terms.ts'

const settingsIn = (terms: ChatTerms): ChatSettings =>
  Object.fromEntries(CHAT_RULES.map((name) => [name, terms[name]])) as unknown as ChatSettings

export async function readChatSettings(ctx: StoreContext, viewer: Viewer, contentId: number) {
  return settingsIn((await readChatTerms(ctx, viewer, contentId)).terms)
}

/** Changes the named rules of a chat and notifies its open pages. */
export function changeChatSettings(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  wish: Partial<ChatSettings>,
): Promise<ChatSettings> {
  return transact(ctx, async (ctx) => {
    const before = (await readChatTerms(ctx, viewer, contentId)).terms
    const changes = pick(wish, CHAT_RULES)
    if (Object.keys(changes).length > 0)
      await putChatRules(ctx.db, { store_id: ctx.store.id, content_id: contentId }, changes)
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    await notifyChat(ctx, contentId, { what: 'rules' })
    await notifyChat(ctx, contentId, { what: 'goal', goal: await readGoal(ctx, terms) })
    await audit(ctx, viewer, {
      act: 'chat.settings_changed',
      subject: { kind: 'content', id: contentId, name: before.title },
    })
    return settingsIn(terms)
  })
}

/** Pins a visible message, or unpins with null. Throws `ChatMessageNotFound`. */
export function pinMessage(ctx: StoreContext, viewer: Viewer, contentId: number, id: number | null) {
  return transact(ctx, async (ctx) => {
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    const rows = id ? await findMessages(ctx.db, contentId, [id]) : []
    if (id && rows[0]?.state !== 'visible') throw ChatMessageNotFound()
    await putChatRules(ctx.db, { store_id: ctx.store.id, content_id: contentId }, { pinned_id: id })
    const [pinned = null] = await presentMessages(ctx, rows)
    await notifyChat(ctx, contentId, { what: 'pinned', message: pinned })
    await audit(ctx, viewer, {
      act: id ? 'chat.message_pinned' : 'chat.message_unpinned',
      subject: { kind: 'content', id: contentId, name: terms.title },
    })
    return { pinned }
  })
}
