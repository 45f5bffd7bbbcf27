import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { findAutomationOrThrow, lockAutomationOrThrow, recordAudit } from './automations.ts'
import { AutomationPersonGone } from './errors.ts'
import { letOut } from './queries.ts'

const PER_PAGE = 25

/** Who stands at a step, those who go on first. */
export async function listStanding(
  ctx: StoreContext,
  viewer: Viewer,
  { id, step, page = 1 }: { id: number; step: string; page?: number | undefined },
) {
  assertMaySee(viewer, 'marketing')
  assertMaySee(viewer, 'people')
  await findAutomationOrThrow(ctx, id)
  const standing = ctx.db
    .selectFrom('automation_run as run')
    .innerJoin('member', 'member.id', 'run.member_id')
    .where('run.store_id', '=', ctx.store.id)
    .where('run.automation_id', '=', id)
    .where('run.step_key', '=', step)
    .where('run.ended_at', 'is', null)
  const [body, { count }] = await Promise.all([
    standing
      .select(['member.id', 'member.name', 'run.entered_at', 'run.due_at'])
      .orderBy('run.due_at')
      .orderBy('run.id')
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE)
      .execute(),
    standing.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { body, headers: { 'last-page': page * PER_PAGE >= count, 'total-count': count, page } }
}

/** Takes somebody out of an automation; what they have got stays theirs. */
export async function removePerson(
  ctx: StoreContext,
  viewer: Viewer,
  { id, member_id }: { id: number; member_id: number },
): Promise<undefined> {
  assertMayEdit(viewer, 'marketing')
  await transact(ctx, async (ctx) => {
    const automation = await lockAutomationOrThrow(ctx, id)
    const out = await letOut(ctx.db, id, { now: ctx.clock.now().toISOString(), memberId: member_id })
    if (out === 0) throw AutomationPersonGone()
    await recordAudit(ctx, viewer, automation, 'automation.person_removed')
  })
}
