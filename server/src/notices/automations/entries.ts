import type { AutomationTriggerType } from '@matinee/contract/notices/automation-triggers'
import { sql } from 'kysely'
import { timestampAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { walkAutomation } from './jobs.ts'

/** What has happened to a member, and what it was about. */
export interface Occurrence {
  member_id: number
  offer_id?: number | null
  content_id?: number | null
  tag?: string
}

interface Occurrences {
  store_id: number
  type: AutomationTriggerType
  occurrences: readonly Occurrence[]
}

/** Somebody who may enter again waits at least this long, so that two automations cannot drive them in a circle. */
const AGAIN_AFTER_SECONDS = 24 * 60 * 60

/** Whether any automation of a store waits for this. */
export async function isAwaited(db: Db, storeId: number, type: AutomationTriggerType): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from automation
    where store_id = ${storeId} and state = 'on' and not demo and trigger ->> 'type' = ${type} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Has people enter the automations that wait for what has happened to them, in the transaction that announces it. Nobody
 * enters one they are inside of. People of the demo enter its own while its year is lived, and nobody else does.
 */
export async function enterAutomations(ctx: Context, { store_id, type, occurrences }: Occurrences) {
  if (occurrences.length === 0) return
  const now = ctx.clock.now().toISOString()
  const isSimulated = ctx.isSimulated === true
  const { rows } = await sql<{ automation_id: number }>`
    with entered as (
      insert into automation_run (store_id, automation_id, member_id, step_key, due_at, entered_at)
      select distinct automation.store_id, automation.id, member.id, automation.steps -> 0 ->> 'key',
        ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb)
        as occurrence (member_id bigint, offer_id bigint, content_id bigint, tag text)
      join member on member.id = occurrence.member_id and member.store_id = ${store_id} and member.demo = ${isSimulated}
      join automation on automation.store_id = ${store_id} and automation.state = 'on'
        and automation.demo = ${isSimulated} and automation.trigger ->> 'type' = ${type}
        and coalesce((automation.trigger ->> 'offer_id')::bigint = occurrence.offer_id,
          automation.trigger ->> 'offer_id' is null)
        and coalesce((automation.trigger ->> 'content_id')::bigint = occurrence.content_id,
          automation.trigger ->> 'content_id' is null)
        and coalesce(lower(automation.trigger ->> 'tag') = lower(occurrence.tag), automation.trigger ->> 'tag' is null)
      where not exists (select from automation_run as earlier
        where earlier.automation_id = automation.id and earlier.member_id = member.id and (not automation.again
          or earlier.entered_at > ${timestampAfter(ctx.clock, -AGAIN_AFTER_SECONDS)}::timestamptz))
      on conflict do nothing returning automation_id)
    select distinct automation_id from entered order by 1`.execute(ctx.db)
  for (const { automation_id } of rows) await enqueue(ctx, walkAutomation, { automation_id, store_id })
}
