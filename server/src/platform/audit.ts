import type { Generated } from 'kysely'
import type { StoreContext } from './http.ts'
import type { Viewer } from './viewer.ts'

export interface Act {
  /** `<noun>.<what was done>`, as `member.suspended`. */
  act: string
  /** What it was done to: its kind, id and the name it had. */
  subject: { kind: string; id: number | null; name: string | null }
  /** What a reader needs to understand it: what it was before and after, why. Never a secret. */
  details?: Record<string, unknown>
}

export interface AuditTable {
  id: Generated<number>
  store_id: number
  actor_id: number | null
  actor_name: string
  act: string
  subject_kind: string
  subject_id: number | null
  subject_name: string | null
  details: unknown
  at: string
}

declare module './tables.ts' {
  interface Tables {
    audit_entry: AuditTable
  }
}

/** Notes what one of the staff did, in the transaction that does it. */
export async function audit(
  ctx: StoreContext,
  actor: Pick<Viewer, 'id' | 'name'>,
  { act, subject, details = {} }: Act,
) {
  await ctx.db
    .insertInto('audit_entry')
    .values({
      store_id: ctx.store.id,
      actor_id: actor.id || null,
      actor_name: actor.name,
      act,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      details: JSON.stringify(details),
      at: ctx.clock.now().toISOString(),
    })
    .execute()
}
