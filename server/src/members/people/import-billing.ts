import type { NOT_CARRIED, RowFault } from '@matinee/contract/members/people-imports'
import { asYesOrNo } from './answers.ts'
import * as cell from './import-billing-cells.ts'
import type { Cell } from './import-cells.ts'
import { dayIn, type DayReadOptions } from './import-moments.ts'
import type { PlanTerms, StagedSubscription, TermsElsewhere, WrittenTerms } from './paying-members.ts'

type NotCarried = (typeof NOT_CARRIED)[number]

export interface BillingReadOptions extends DayReadOptions {
  plans: readonly PlanTerms[]
  /** The offers chosen for plans of the file, by lower-case name. */
  chosen: ReadonlyMap<string, number | null>
  /** Asked for once a row needs it; undefined until then. */
  elsewhere?: TermsElsewhere | null | undefined
}

export interface StagedBilling {
  plan: string | null
  billing: StagedSubscription | null
  not_carried: NotCarried | null
}

export interface StagedSpend {
  /** What was paid elsewhere in all, in minor units. */
  spend: number | null
  spend_currency: string | null
}

interface RowReader {
  written(target: string): string
  has(target: string): boolean
  note(fault: RowFault['faults'][number]): void
}

const NONE: StagedBilling = { plan: null, billing: null, not_carried: null }
const LONGEST_SHOWN = 100

/** Whether the mapping says anything of subscriptions. */
export const namesSubscriptions = (mapping: readonly (string | null)[]) =>
  ['plan', 'subscription_status', 'next_date', 'complimentary'].some((target) => mapping.includes(target))

/** What a row says of a subscription, with its faults noted. What it does not say may be known elsewhere. */
export function stageBilling(row: RowReader, reading: BillingReadOptions): StagedBilling {
  const terms = lacksTerms(row) ? reading.elsewhere?.find(knownOf(row)) : undefined
  const staged = stageWritten(terms ? fillIn(row, terms) : row, reading)
  return terms && staged.billing
    ? { ...staged, billing: { ...staged.billing, terms_from: 'stripe' } }
    : staged
}

const DATE_TARGETS = ['next_date', 'trial_end', 'paused_until', 'access_until']
const RUNNING_STATES = new Set<string | null>([null, 'active', 'trialing', 'paused', 'canceling'])

/** Whether a row is of somebody who pays, and does not say what or when. */
export function lacksTerms({ written, has }: Pick<RowReader, 'written' | 'has'>): boolean {
  const isBlank = (target: string) => !written(target).trim()
  if (!isBlank('price') && !DATE_TARGETS.every(isBlank)) return false
  if (isBlank('plan') && !has('subscription_status')) return false
  if (asYesOrNo(written('complimentary')) === true) return false
  if (cell.providerIn(written('payment_provider')) === 'paypal') return false
  const status = cell.statusIn(written('subscription_status'))
  return 'value' in status && RUNNING_STATES.has(status.value)
}

const knownOf = ({ written }: RowReader) => ({
  customer: written('stripe_customer').trim(),
  subscription: written('stripe_subscription').trim(),
  email: written('email').trim().toLowerCase(),
})

/** A row with what is known elsewhere in its empty cells. A price is of one period: another in the file contradicts it. */
function fillIn(row: RowReader, terms: WrittenTerms): RowReader {
  const own = cell.periodIn(row.written('billing_period'))
  const other = cell.periodIn(terms['billing_period'] ?? '')
  const isOther =
    'value' in own &&
    'value' in other &&
    own.value &&
    other.value &&
    (own.value.unit !== other.value.unit || own.value.count !== other.value.count)
  if (isOther && !row.written('price').trim())
    row.note({ column: 'billing_period', code: 'contradicts', value: row.written('billing_period') })
  return {
    ...row,
    has: (target) => target in terms || row.has(target),
    written: (target) => (row.written(target).trim() ? row.written(target) : (terms[target] ?? '')),
  }
}

function stageWritten(row: RowReader, reading: BillingReadOptions): StagedBilling {
  const reader = readerOf(row, reading)
  const status = statusOf(row, reader, reading)
  if (status === undefined) return NONE
  const plan = planName(row)
  if (status === 'free' || status === 'ended' || status === 'on_hold')
    return { plan: null, billing: null, not_carried: status }
  const terms = planOf(plan, reading)
  if (terms === null) return { plan, billing: null, not_carried: 'left_out' }
  if (!terms) {
    row.note({ column: 'plan', code: 'unmatched', value: plan.slice(0, LONGEST_SHOWN) })
    return { ...NONE, plan }
  }
  return { plan, billing: subscriptionOf({ row, reader, terms, status, reading }), not_carried: null }
}

/** What a row says of earlier payments, whether or not a subscription comes of it. */
export function stageSpend(
  row: RowReader,
  reading: BillingReadOptions,
  billing: StagedSubscription | null,
): StagedSpend {
  const written = row.written('lifetime_spend')
  if (!written.trim()) return { spend: null, spend_currency: null }
  if (billing)
    return { spend: billing.spent, spend_currency: billing.spent === null ? null : billing.currency }
  const { read } = readerOf(row, reading)
  const named = cell.currencyIn(row.written('currency'))
  const currency =
    ('value' in named ? named.value : null) ??
    cell.currencyOfPrice(written) ??
    cell.currencyOfPrice(row.written('price')) ??
    reading.plans[0]?.prices[0]?.currency ??
    'USD'
  const spend = read('lifetime_spend', cell.amountIn(written, currency))
  return { spend, spend_currency: spend === null ? null : currency }
}

type Reader = ReturnType<typeof readerOf>

const readerOf = (row: RowReader, { now, monthFirst }: BillingReadOptions) => {
  const read = <T>(target: string, found: Cell<T>): T | null => {
    if ('value' in found) return found.value
    row.note({ column: target, code: found.fault, value: row.written(target).slice(0, LONGEST_SHOWN) })
    return null
  }
  return { read, day: (target: string) => read(target, dayIn(row.written(target), { now, monthFirst })) }
}

type CarriedStatus = StagedSubscription['status']

/** The state of a subscription; undefined if it cannot be read. One that is canceled may still run. */
function statusOf(
  row: RowReader,
  { read, day }: Reader,
  { now }: BillingReadOptions,
): CarriedStatus | 'free' | 'ended' | 'on_hold' | undefined {
  const found = cell.statusIn(row.written('subscription_status'))
  if ('fault' in found) return void read('subscription_status', found)
  if (asYesOrNo(row.written('complimentary')) === true) return 'comped'
  const written =
    found.value ?? (row.written('plan').trim() && !row.has('subscription_status') ? 'active' : 'free')
  if (written === 'ended')
    return isAfter(day('access_until') ?? day('next_date'), now) ? 'canceling' : 'ended'
  const isActive = written === 'active' || written === 'trialing'
  if (isActive && asYesOrNo(row.written('auto_renew')) === false) return 'canceling'
  return written
}

const isAfter = (moment: string | null, now: Date) => moment !== null && Date.parse(moment) > now.getTime()

/** A plan is told apart by its period where the file says one. */
function planName(row: RowReader): string {
  const [plan, period] = [row.written('plan').trim(), row.written('billing_period').trim()]
  return (plan && period ? `${plan} · ${period}` : plan || period).slice(0, 200)
}

/** The offer of a plan: as chosen, by its title, or the only one there is. Null if it was left out. */
function planOf(name: string, { plans, chosen }: BillingReadOptions): PlanTerms | null | undefined {
  const key = name.toLowerCase()
  const id = chosen.get(key)
  if (id === null) return null
  if (id !== undefined) return plans.find((plan) => plan.id === id)
  const [title = '', written = ''] = key.split(' · ')
  const named = plans.filter((plan) => [key, title].includes(plan.title.toLowerCase()))
  const period = cell.periodIn(written)
  const fits = ({ period_unit, period_count }: PlanTerms) =>
    'value' in period && period.value?.unit === period_unit && period.value.count === period_count
  const alike = named.filter(fits)
  if (alike.length === 1) return alike[0]
  if (named.length === 1 && (!written || 'fault' in period)) return named[0]
  return key === '' && plans.length === 1 ? plans[0] : undefined
}

interface Parts {
  row: RowReader
  reader: Reader
  terms: PlanTerms
  status: CarriedStatus
  reading: BillingReadOptions
}

function subscriptionOf(parts: Parts): StagedSubscription | null {
  const { row, reader, terms } = parts
  const price = priceOf(parts)
  const period = reader.read('billing_period', cell.periodIn(row.written('billing_period')))
  const next_at = dateOf(parts)
  const isFree = price.amount === 0 && parts.status === 'active'
  return {
    offer_id: terms.id,
    status: isFree ? 'comped' : parts.status,
    ...price,
    period_unit: period?.unit ?? terms.period_unit,
    period_count: period?.count ?? terms.period_count,
    next_at: isFree || parts.status === 'comped' ? null : next_at,
    ...discountOf(parts, price.currency),
    ...payerOf(parts),
    spent: reader.read('lifetime_spend', cell.amountIn(row.written('lifetime_spend'), price.currency)),
    terms_from: null,
  }
}

/** What they pay: as the file says, or else what the plan costs now. */
function priceOf({ row, reader, terms, status }: Parts) {
  const written = row.written('price')
  const named = reader.read('currency', cell.currencyIn(row.written('currency')))
  const currency = named ?? cell.currencyOfPrice(written) ?? terms.prices[0]?.currency ?? 'USD'
  const usual = terms.prices.find((price) => price.currency === currency)?.amount
  const amount = reader.read('price', cell.amountIn(written, currency)) ?? usual
  if (amount === undefined && status !== 'comped' && !written.trim())
    row.note({ column: 'price', code: 'required', value: '' })
  return { currency, amount: amount ?? 0 }
}

const DATES: Record<CarriedStatus, string[]> = {
  // Of one that renews by itself, its end is the day of its next payment.
  active: ['next_date', 'access_until'],
  trialing: ['trial_end', 'next_date', 'access_until'],
  paused: ['paused_until', 'next_date'],
  canceling: ['access_until', 'next_date'],
  comped: [],
}

/** The moment everything turns on: the first payment, or the end. Never one that has passed. */
function dateOf({ row, reader, status, reading }: Parts): string | null {
  const targets = DATES[status]
  const target = targets.find((name) => row.written(name).trim()) ?? 'next_date'
  if (targets.length === 0) return null
  const at = reader.day(target)
  if (at === null && !row.written(target).trim()) row.note({ column: target, code: 'required', value: '' })
  if (at !== null && !isAfter(at, reading.now))
    row.note({ column: target, code: 'past', value: row.written(target) })
  if (status === 'trialing') assertAgreement({ row, reader }, at)
  return at && endOfDay(at, row.written(target))
}

/** A day without its hour: the other service may charge at any of them, and is to be seen to have done so. */
const endOfDay = (at: string, written: string) =>
  /[:T]|^\d{10}$/.test(written.trim()) ? at : `${at.slice(0, 10)}T23:59:00.000Z`

/** A first payment before the end of the trial contradicts it. */
function assertAgreement({ row, reader }: Pick<Parts, 'row' | 'reader'>, trialEnd: string | null) {
  if (!row.written('trial_end').trim() || !row.written('next_date').trim()) return
  const next = reader.day('next_date')
  if (next && trialEnd && next.slice(0, 10) < trialEnd.slice(0, 10))
    row.note({ column: 'next_date', code: 'contradicts', value: row.written('next_date') })
}

function discountOf({ row, reader }: Parts, currency: string) {
  const off = reader.read('discount', cell.discountIn(row.written('discount'), currency))
  const left = reader.read('discount_left', cell.discountLeftIn(row.written('discount_left')))
  const lowers = off && (off.percent || off.amount) && left !== 0
  return {
    discount_percent: lowers ? off.percent : null,
    discount_amount: lowers ? off.amount : null,
    discount_periods: lowers ? left : null,
  }
}

function payerOf({ row, reader }: Parts) {
  const ref = (target: 'stripe_customer' | 'stripe_method' | 'stripe_subscription') =>
    reader.read(target, cell.stripeRefIn(target, row.written(target)))
  const customer_ref = ref('stripe_customer')
  return {
    provider: cell.providerIn(row.written('payment_provider')) ?? (customer_ref ? ('stripe' as const) : null),
    customer_ref,
    method_ref: ref('stripe_method'),
    subscription_ref: ref('stripe_subscription'),
  }
}
