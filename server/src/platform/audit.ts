import type words from '@matinee/contract/words/en/admin.json'
import type { Generated } from 'kysely'
import type { StoreContext } from './http.ts'
import type { Viewer } from './viewer.ts'

type Words = keyof typeof words

/** Every act the log has a sentence for: an act without one does not compile. */
export type AuditAct = Words extends infer Word
  ? Word extends `audit.act.${infer Name}`
    ? Name
    : never
  : never

/** What can be said beside the sentence; settings are named as their screens name them. */
type AuditDetail = Words extends infer Word
  ? Word extends `audit.detail.${infer Name}`
    ? Name
    : never
  : never

export interface Act {
  /** `<noun>.<what was done>`, as `member.suspended`. */
  act: AuditAct
  /** What it was done to: its kind, id and the name it had. */
  subject: { kind: string; id: number | null; name: string | null }
  /** What a reader needs to understand it: what it was before and after, why. Never a secret. */
  details?: { [Name in AuditDetail]?: unknown }
  /** Whom it concerns, where the subject is another thing. */
  member_id?: number | null
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
  member_id: number | null
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
  { act, subject, details = {}, member_id = null }: Act,
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
      member_id,
      details: JSON.stringify(details),
      at: ctx.clock.now().toISOString(),
    })
    .execute()
}
