import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertRight, type Viewer } from '../platform/http/viewer.ts'
import { OperatorOnly } from './errors.ts'
import { findFirstStoreId } from './queries.ts'

/** The store whose owner runs the install: the first one, or as configured; null where only commands do. */
export async function findOperatorStore({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<number | null> {
  if (config.operator_store === 'none') return null
  return config.operator_store ?? (await findFirstStoreId(db))
}

/** Throws `operator_only` for everybody but the owner of the operator's store; the owners of other stores among them. */
export async function assertOperator(ctx: StoreContext, viewer: Viewer): Promise<void> {
  assertRight(viewer, 'manage_stores')
  if ((await findOperatorStore(ctx)) !== ctx.store.id) throw OperatorOnly()
}
