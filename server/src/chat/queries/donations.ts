import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The donations to an event in a currency, without refunds, in minor units. */
export async function sumOfDonations(db: Db, contentId: number, currency: string): Promise<number> {
  const { sum } = await db
    .selectFrom('chat_message')
    .select(sql<number>`coalesce(sum(donation_amount), 0)::bigint`.as('sum'))
    .where('content_id', '=', contentId)
    .where('donation_currency', '=', currency)
    .executeTakeFirstOrThrow()
  return sum
}

/** The suggested amounts of a store by currency. */
export const findSuggestions = (db: Db, storeId: number) =>
  db
    .selectFrom('donation_suggestion')
    .select(['currency', 'amounts'])
    .where('store_id', '=', storeId)
    .execute()

export const putSuggestions = (db: Db, storeId: number, currency: string, amounts: number[]) =>
  db
    .insertInto('donation_suggestion')
    .values({ store_id: storeId, currency, amounts })
    .onConflict((conflict) => conflict.columns(['store_id', 'currency']).doUpdateSet({ amounts }))
    .execute()

export const deleteSuggestions = (db: Db, storeId: number, currency: string) =>
  db
    .deleteFrom('donation_suggestion')
    .where('store_id', '=', storeId)
    .where('currency', '=', currency)
    .execute()

/** A paid donation, from its order. */
export const findPaidDonation = (db: Db, storeId: number, purchaseId: number) =>
  db
    .selectFrom('purchase')
    .select(['id', 'member_id', 'currency', 'donation', 'invoice_id', 'completed_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', purchaseId)
    .where('kind', '=', 'donation')
    .where('state', '=', 'completed')
    .executeTakeFirst()

/** Lowers the amount of the donation an invoice belongs to by what was refunded; returns its event. */
export const updateRefundedDonation = async (db: Db, storeId: number, invoiceId: number) => {
  const { rows } = await sql<{ content_id: number; id: number }>`
    update chat_message as message
    set donation_amount = greatest(0, invoice.total - invoice.amount_refunded)
    from purchase join invoice on invoice.id = purchase.invoice_id
    where message.purchase_id = purchase.id and purchase.store_id = ${storeId} and invoice.id = ${invoiceId}
      and message.donation_amount is not null
    returning message.content_id, message.id`.execute(db)
  return rows[0]
}
