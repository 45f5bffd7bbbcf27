import type { ContactMessage, MessageState } from '@matinee/contract/site/contact'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { MessageNotFound } from '../errors.ts'
import { contactMessagesDeleted } from '../events.ts'
import * as query from './message-queries.ts'

const PER_PAGE = 50

/** Lists the messages of visitors, newest first, 50 per page. */
export async function listMessages(
  ctx: StoreContext,
  viewer: Viewer,
  { page = 1, ...filter }: query.MessageFilter & { page?: number },
) {
  assertMaySee(viewer, 'messages')
  const [body, total] = await Promise.all([
    query.listMessages(ctx.db, ctx.store.id, filter, PER_PAGE, (page - 1) * PER_PAGE),
    query.countMessages(ctx.db, ctx.store.id, filter),
  ])
  return { body, headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page } }
}

/** How many messages wait for an answer. */
export function countOpenMessages(ctx: StoreContext, viewer: Viewer): Promise<number> {
  assertMaySee(viewer, 'messages')
  return query.countMessages(ctx.db, ctx.store.id, { state: 'open' })
}

export async function readMessage(ctx: StoreContext, viewer: Viewer, id: number): Promise<ContactMessage> {
  assertMaySee(viewer, 'messages')
  const message = await query.findMessage(ctx.db, ctx.store.id, id)
  if (!message) throw MessageNotFound()
  return message
}

/** Says what has become of a message. */
export async function changeMessage(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  state: MessageState,
): Promise<ContactMessage> {
  assertMayEdit(viewer, 'messages')
  await query.updateMessageState(ctx.db, ctx.store.id, id, state)
  return readMessage(ctx, viewer, id)
}

/** Deletes a message for good, with the mails and notices about it. */
export async function deleteMessage(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'messages')
  await transact(ctx, async (ctx) => {
    await readMessage(ctx, viewer, id)
    await query.deleteMessage(ctx.db, ctx.store.id, id)
    await publish(ctx, contactMessagesDeleted, { store_id: ctx.store.id, message_ids: [id] })
    // Whoever asked to be forgotten is not named again.
    await audit(ctx, viewer, { act: 'message.deleted', subject: { kind: 'message', id, name: null } })
  })
}
