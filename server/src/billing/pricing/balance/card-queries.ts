import type { Selectable } from 'kysely'
import type { RowChanges } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { GiftCardTable } from './tables.ts'

export type GiftCardRow = Selectable<GiftCardTable>

export const cardOfOrder = (db: Db, orderId: number) =>
  db.selectFrom('gift_card').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Locks a card against claims, spending and revocation until the transaction ends. */
export const lockCard = (db: Db, id: number) =>
  db.selectFrom('gift_card').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const updateCard = (
  db: Db,
  id: number,
  changes: RowChanges<
    GiftCardTable,
    'state' | 'balance' | 'recipient_email' | 'sent_at' | 'claimed_by' | 'claimed_at'
  >,
) => db.updateTable('gift_card').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
