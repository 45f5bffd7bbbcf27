import type { Static } from 'typebox'
import type { memberLeft } from '../members/events.ts'
import type { Context } from '../platform/context.ts'
import { tell } from './news.ts'
import { staffOf } from './queries/comments.ts'

/** Tells the staff who may see people that somebody deleted their account; nothing is left that says who. */
export async function tellOfLeaving(ctx: Context, { store_id }: Static<typeof memberLeft.payload>) {
  const news = {
    kind: 'member_left',
    side: 'admin',
    filling: {},
    excerpt: null,
    path: '/bullet/people',
    cause: `${ctx.idempotencyKey} member_left`,
  } as const
  for (const member of await staffOf(ctx.db, store_id)) await tell(ctx, member, news)
}
