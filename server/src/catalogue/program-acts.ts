import { audit, type AuditAct } from '../platform/audit.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ContentRow } from './program-queries.ts'

type ProgramAct = AuditAct extends infer Act ? (Act extends `program.${infer Name}` ? Name : never) : never

/** Notes what one of the staff did to a program. */
export const note = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, title }: Pick<ContentRow, 'id' | 'title'>,
  done: ProgramAct,
  details: Record<string, unknown> = {},
) => audit(ctx, viewer, { act: `program.${done}`, subject: { kind: 'program', id, name: title }, details })
