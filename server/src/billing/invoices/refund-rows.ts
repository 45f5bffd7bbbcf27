import type { Selectable } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { RefundTable } from './tables.ts'

export type RefundRow = Selectable<RefundTable>

const refund = ({ db, store }: StoreContext, id: number) =>
  db.selectFrom('refund').selectAll().where('store_id', '=', store.id).where('id', '=', id)

export const findRefund = (ctx: StoreContext, id: number): Promise<RefundRow> =>
  refund(ctx, id).executeTakeFirstOrThrow()

export const lockRefund = (ctx: StoreContext, id: number): Promise<RefundRow> =>
  refund(ctx, id).forNoKeyUpdate().executeTakeFirstOrThrow()
