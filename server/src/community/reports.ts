import type { REPORT_REASONS } from '@matinee/contract/community/community'
import { normalizeCommentText } from '@matinee/contract/community/community-text'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { transact } from '../platform/context.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { OwnNotReported, StaffNotReported } from './errors.ts'
import { findRead } from './found.ts'
import { insertReport, roleOf } from './queries/reports.ts'
import type { CommunityContext } from './terms.ts'

export interface Complaint {
  reason: (typeof REPORT_REASONS)[number]
  details: string
}

/** Tells the staff of a comment: once for a person and a comment, and of nobody's own or the staff's. */
export function reportComment(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
  { reason, details }: Complaint,
) {
  assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { comment } = await findRead(ctx, viewer, id)
    if (comment.member_id === viewer.id) throw OwnNotReported()
    if (comment.member_id && isStaffRole((await roleOf(ctx.db, comment.member_id)) ?? ''))
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
