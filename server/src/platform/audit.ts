import type words from '@matinee/contract/words/en/admin.json'
import type { Generated } from 'kysely'
import type { StoreContext } from './http/http.ts'
import type { Viewer } from './http/viewer.ts'
import { toJsonb } from './database/jsonb.ts'

type AdminWord = keyof typeof words

/** Every action the audit log has a sentence for; an action without one does not compile. */
export type AuditActionName = AdminWord extends infer Word
  ? Word extends `audit.act.${infer Name}`
    ? Name
    : never
  : never

/** Details shown with the sentence; settings are named as on their screens. */
type AuditDetailName = AdminWord extends infer Word
  ? Word extends `audit.detail.${infer Name}`
    ? Name
    : never
  : never

export interface AuditedAction {
  /** `<noun>.<what was done>`, as `member.suspended`. */
  act: AuditActionName
  /** The object of the action: its kind, id and its name at that time. */
  subject: { kind: string; id: number | null; name: string | null }
  /** What a reader needs to understand the action: values before and after, the reason. Never a secret. */
  details?: { [Name in AuditDetailName]?: unknown }
  /** The member concerned, where the subject is something else. */
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

declare module './database/tables.ts' {
  interface Tables {
    audit_entry: AuditTable
  }
}

/** Records an action of the staff, in the transaction that performs it; nothing where nobody acts, as in a simulation. */
export async function audit(
  ctx: StoreContext,
  actor: Pick<Viewer, 'id' | 'name'>,
  { act, subject, details = {}, member_id = null }: AuditedAction,
) {
  if (ctx.isSimulated) return
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
      details: toJsonb(details),
      at: ctx.clock.now().toISOString(),
    })
    .execute()
}
