import { audit } from '../../platform/audit.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { decimalAmount } from '../decimal-amount.ts'
import { listDuePayouts } from './payouts.ts'

const COLUMNS = ['code', 'name', 'email', 'currency', 'amount', 'commissions']

/** What is to be paid in money now, as CSV. */
export async function duePayoutsFile(ctx: StoreContext, viewer: Viewer) {
  const due = await listDuePayouts(ctx, viewer)
  const subject = { kind: 'affiliate', id: null, name: null }
  await audit(ctx, viewer, { act: 'affiliates.exported', subject })
  return csvOf([
    COLUMNS,
    ...due.map(({ code, name, email, currency, amount, commissions }) => [
      code,
      name,
      email,
      currency,
      decimalAmount(amount, currency),
      commissions,
    ]),
  ])
}
