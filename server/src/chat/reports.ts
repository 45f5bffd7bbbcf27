import type { REPORT_REASONS } from '@matinee/contract/community/community'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { ChatMessageNotFound, MessageNotReported } from './errors.ts'
import { findMessages } from './queries/messages.ts'
import { insertReport } from './queries/moderation.ts'
import { readChatTerms } from './terms.ts'

interface ReportInput {
  contentId: number
  messageId: number
  reason: (typeof REPORT_REASONS)[number]
}

/** Reports a message to the moderators, once per member. Own messages and those of staff cannot be reported. */
export function reportMessage(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, messageId, reason }: ReportInput,
): Promise<void> {
  const { id: member_id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    await readChatTerms(ctx, viewer, contentId)
    const [message] = await findMessages(ctx.db, contentId, [messageId])
    if (message?.state !== 'visible') throw ChatMessageNotFound()
    if (message.member_id === member_id || isStaffRole(message.author_role ?? '')) throw MessageNotReported()
    const created_at = ctx.clock.now().toISOString()
    await insertReport(ctx.db, { message_id: messageId, member_id, reason, created_at })
  })
}
