import type { InvoiceAttempt } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { SqlCondition } from './listing.ts'

/** The payment attempts for an order or invoice, last first. */
export async function attemptsOf(db: Db, about: SqlCondition): Promise<InvoiceAttempt[]> {
  const { rows } = await sql<InvoiceAttempt>`
    select payment.id, payment.provider, payment.state, payment.amount, payment.fee, payment.failure_code, payment.ref,
      payment.created_at,
      case when method.id is null then null else json_build_object('brand', method.brand, 'last4', method.last4) end
        as method
    from payment left join payment_method method on method.id = payment.payment_method_id
    where ${about} order by payment.id desc limit 50`.execute(db)
  return rows
}
