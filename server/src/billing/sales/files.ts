import type {
  DisputeEntry,
  InvoiceEntry,
  OrderEntry,
  SalesFile,
  SubscriptionEntry,
} from '@matinee/contract/billing/sales'
import type { Transform } from 'node:stream'
import { csvOf } from '../../platform/text/csv-writer.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { decimalAmount } from '../decimal-amount.ts'
import { disputesOf } from './disputes.ts'
import { invoicesOf } from './invoice-list.ts'
import { allOf, type SalesListing } from './listing.ts'
import { ordersOf } from './order-list.ts'
import { requireSalesAccess } from './policy.ts'
import { subscriptionsOf } from './subscription-list.ts'

type Cells<Row> = Record<string, (row: Row) => unknown>
type Filters = Record<string, never>

interface Sheet<Row> {
  list(ctx: StoreContext, filters: Filters): SalesListing | Promise<SalesListing>
  cells: Cells<Row>
}

const invoices: Sheet<InvoiceEntry> = {
  list: invoicesOf,
  cells: {
    number: (row) => row.number,
    document: (row) => row.document,
    issued_at: (row) => row.issued_at,
    paid_at: (row) => row.paid_at,
    status: (row) => row.status,
    name: (row) => row.member?.name,
    email: (row) => row.member?.email,
    item: (row) => row.title,
    kind: (row) => row.kind,
    currency: (row) => row.currency,
    list_value_without_tax: (row) => decimalAmount(row.gross, row.currency),
    discount: (row) => decimalAmount(row.discount, row.currency),
    tax: (row) => decimalAmount(row.tax, row.currency),
    total: (row) => decimalAmount(row.total, row.currency),
    paid: (row) => decimalAmount(row.paid, row.currency),
    refunded: (row) => decimalAmount(row.refunded, row.currency),
    fee: (row) => decimalAmount(row.fee, row.currency),
    net_without_tax: (row) => decimalAmount(row.net, row.currency),
    provider: (row) => row.provider,
    country: (row) => row.country,
  },
}

const orders: Sheet<OrderEntry> = {
  list: ordersOf,
  cells: {
    id: (row) => row.id,
    state: (row) => row.state,
    created_at: (row) => row.created_at,
    completed_at: (row) => row.completed_at,
    name: (row) => row.member?.name ?? row.name,
    email: (row) => row.member?.email ?? row.email,
    item: (row) => row.title ?? row.kind,
    trial: (row) => row.is_trial,
    failure: (row) => row.failure_code,
    due_now: (row) => decimalAmount(row.due_now, row.currency),
    currency: (row) => row.currency,
    coupon: (row) => row.coupon,
    country: (row) => row.country,
  },
}

const subscriptions: Sheet<SubscriptionEntry> = {
  list: subscriptionsOf,
  cells: {
    id: (row) => row.id,
    status: (row) => row.status,
    name: (row) => row.member?.name,
    email: (row) => row.member?.email,
    plan: (row) => row.title,
    amount: (row) => decimalAmount(row.amount, row.currency),
    currency: (row) => row.currency,
    period: (row) => `${row.period.count} ${row.period.unit}`,
    comped: (row) => row.comped,
    cancel_at_end: (row) => row.cancel_at_end,
    next_at: (row) => row.next_at,
    created_at: (row) => row.created_at,
    ended_at: (row) => row.ended_at,
  },
}

const disputes: Sheet<DisputeEntry> = {
  list: disputesOf,
  cells: {
    id: (row) => row.id,
    state: (row) => row.state,
    opened_at: (row) => row.opened_at,
    closed_at: (row) => row.closed_at,
    name: (row) => row.member?.name,
    email: (row) => row.member?.email,
    invoice: (row) => row.invoice?.number,
    amount: (row) => decimalAmount(row.amount, row.currency),
    currency: (row) => row.currency,
    reason: (row) => row.reason,
    provider: (row) => row.provider,
  },
}

const SHEETS: Record<SalesFile, Sheet<never>> = { invoices, orders, subscriptions, disputes }

/** A list as file, with the filters of the screen; permissions are checked before the first line. */
export async function salesFileOf(
  ctx: StoreContext,
  viewer: Viewer,
  name: SalesFile,
  filters: object,
): Promise<Transform> {
  requireSalesAccess(viewer)
  const { list, cells } = SHEETS[name]
  return csvOf(linesOf(allOf<never>(ctx.db, await list(ctx, filters as Filters)), cells))
}

async function* linesOf<Row>(rows: AsyncIterable<Row>, cells: Cells<Row>) {
  yield Object.keys(cells)
  for await (const row of rows) yield Object.values(cells).map((cell) => cell(row))
}
