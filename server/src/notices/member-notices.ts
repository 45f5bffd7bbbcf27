import type { Static } from 'typebox'
import type { memberLeft } from '../members/events.ts'
import type { Context } from '../platform/context.ts'
import { notifyMember } from './new-notice.ts'
import { findActiveStaff } from './queries/comments.ts'

/** Notifies staff who may see people that a member deleted their account, without saying who. */
export async function notifyOfLeavingMember(ctx: Context, { store_id }: Static<typeof memberLeft.payload>) {
  const news = {
    kind: 'member_left',
    side: 'admin',
    filling: {},
    excerpt: null,
    path: '/bullet/people',
    cause: `${ctx.idempotencyKey} member_left`,
  } as const
  for (const member of await findActiveStaff(ctx.db, store_id)) await notifyMember(ctx, member, news)
}
