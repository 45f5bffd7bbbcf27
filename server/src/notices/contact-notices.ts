import type { Static } from 'typebox'
import type { Context } from '../platform/context.ts'
import { findMessage } from '../site/contact/message-queries.ts'
import type { contactMessageReceived, contactMessagesDeleted } from '../site/events.ts'
import { notifyMember, notifyNoticesChanged, type NewNotice } from './new-notice.ts'
import { findActiveStaff } from './queries/comments.ts'
import { deleteMailsOfCauses, deleteNoticesOfCauses } from './queries/notices.ts'

const EXCERPT_LENGTH = 300

const causeOf = (messageId: number) => `contact message ${messageId}`

/** Tells whoever answers visitors of a message; answers to the mail go to its sender. */
export async function notifyOfContactMessage(
  ctx: Context,
  { store_id, message_id }: Static<typeof contactMessageReceived.payload>,
) {
  const message = await findMessage(ctx.db, store_id, message_id)
  if (!message) return // deleted since
  const { name, email, subject, body } = message
  const news: NewNotice = {
    kind: 'contact_message',
    side: 'admin',
    filling: { name, subject },
    excerpt: body.slice(0, EXCERPT_LENGTH),
    mail_excerpt: body,
    reply_to: { name, address: email },
    path: `/bullet/messages?message=${message_id}`,
    cause: causeOf(message_id),
  }
  for (const member of await findActiveStaff(ctx.db, store_id)) await notifyMember(ctx, member, news)
}

/** Deletes what was told of messages that are deleted. */
export async function forgetContactMessages(
  ctx: Context,
  { store_id, message_ids }: Static<typeof contactMessagesDeleted.payload>,
) {
  const causes = message_ids.map(causeOf)
  for (const memberId of await deleteNoticesOfCauses(ctx.db, store_id, causes))
    await notifyNoticesChanged(ctx, store_id, memberId)
  for (const id of await deleteMailsOfCauses(ctx.db, store_id, causes)) await ctx.mail.remove(store_id, id)
}
