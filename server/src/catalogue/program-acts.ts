import { audit } from '../platform/audit.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { ContentRow } from './program-queries.ts'

/** Notes what one of the staff did to a program. */
export const note = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, title }: Pick<ContentRow, 'id' | 'title'>,
  done: string,
  details: Record<string, unknown> = {},
) => audit(ctx, viewer, { act: `program.${done}`, subject: { kind: 'program', id, name: title }, details })
