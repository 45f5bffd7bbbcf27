import type { StepOf } from '@matinee/contract/notices/automation-steps'
import { sql } from 'kysely'
import type { Condition } from '../../members/people/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { filtersOfSegment, wherePeopleMatch } from '../campaigns/audience.ts'

/** Whether a member is one of those a condition names, at this moment. Throws `campaign_segment_gone`. */
export async function meetsCondition(
  ctx: StoreContext,
  step: StepOf<'condition'>,
  memberId: number,
): Promise<boolean> {
  const condition = await conditionOf(ctx, step)
  const { rows } = await sql<{ is: boolean }>`select exists (select from member
    where member.id = ${memberId} and ${condition}) as is`.execute(ctx.db)
  return rows[0]!.is
}

async function conditionOf(
  ctx: StoreContext,
  { by, segment_id, offer_id, tag }: StepOf<'condition'>,
): Promise<Condition> {
  if (by === 'plan') return hasPlan(ctx)
  if (by === 'offer') return wherePeopleMatch(ctx, { offer_id: offer_id! })
  if (by === 'tag') return wherePeopleMatch(ctx, { tag: tag! })
  return wherePeopleMatch(ctx, await filtersOfSegment(ctx, segment_id))
}

/** That the row `member` has the access of any plan. */
function hasPlan({ clock, store }: StoreContext): Condition {
  const now = clock.now().toISOString()
  return sql<boolean>`exists (select from access where access.store_id = ${store.id} and access.member_id = member.id
    and access.source = 'subscription' and access.revoked_at is null and access.starts_at <= ${now}::timestamptz
    and coalesce(access.ends_at > ${now}::timestamptz, true))`
}
