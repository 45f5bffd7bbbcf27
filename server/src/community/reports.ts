import type { REPORT_REASONS } from '@matinee/contract/community/community'
import { normalizeCommentText } from '@matinee/contract/community/community-text'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { transact } from '../platform/context.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { OwnNotReported, StaffNotReported } from './errors.ts'
import { findReadableComment } from './readable-comment.ts'
import { insertReport, findMemberRole } from './queries/reports.ts'
import type { CommunityContext } from './conversation-terms.ts'

export interface CommentReportInput {
  reason: (typeof REPORT_REASONS)[number]
  details: string
}

/**
 * Reports a comment to staff, once per member. The viewer's own comments and those by staff cannot be
 * reported.
 */
export function reportComment(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
  { reason, details }: CommentReportInput,
) {
  assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { comment } = await findReadableComment(ctx, viewer, id)
    if (comment.member_id === viewer.id) throw OwnNotReported()
    if (comment.member_id && isStaffRole((await findMemberRole(ctx.db, comment.member_id)) ?? ''))
      throw StaffNotReported()
    await insertReport(ctx.db, {
      comment_id: id,
      member_id: viewer.id,
      reason,
      details: normalizeCommentText(details) || null,
      created_at: ctx.clock.now().toISOString(),
    })
  })
}
