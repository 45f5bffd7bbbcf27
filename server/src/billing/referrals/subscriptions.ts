import { subscribeTo } from '../../platform/jobs/events.ts'
import { inStore } from '../../store/in-store.ts'
import { disputeOpened, invoicePaid, invoiceRefunded, invoiceRestored, orderCompleted } from '../events.ts'
import { attributeOrder } from './attribution.ts'
import { updateCommission } from './commissions.ts'

export const referralSubscriptions = [
  subscribeTo(orderCompleted, 'attribute-order', async (ctx, { store_id, purchase_id }) =>
    attributeOrder(await inStore(ctx, store_id), purchase_id),
  ),
  subscribeTo(invoicePaid, 'earn-commission', async (ctx, { store_id, invoice_id }) =>
    updateCommission(await inStore(ctx, store_id), invoice_id),
  ),
  subscribeTo(invoiceRefunded, 'take-back-commission', async (ctx, { store_id, invoice_id }) =>
    updateCommission(await inStore(ctx, store_id), invoice_id),
  ),
  subscribeTo(invoiceRestored, 'give-back-commission', async (ctx, { store_id, invoice_id }) =>
    updateCommission(await inStore(ctx, store_id), invoice_id),
  ),
  subscribeTo(disputeOpened, 'hold-commission', async (ctx, { store_id, invoice_id }) => {
    if (invoice_id) await updateCommission(await inStore(ctx, store_id), invoice_id)
  }),
]
