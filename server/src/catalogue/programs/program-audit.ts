import { audit, type AuditActionName } from '../../platform/audit.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { ContentRow } from './program-queries.ts'

type ProgramAct = AuditActionName extends infer Act
  ? Act extends `program.${infer Name}`
    ? Name
    : never
  : never

/** Records in the audit log what a staff member did to a program. */
export const auditProgram = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, title }: Pick<ContentRow, 'id' | 'title'>,
  done: ProgramAct,
  details: Record<string, unknown> = {},
) => audit(ctx, viewer, { act: `program.${done}`, subject: { kind: 'program', id, name: title }, details })
