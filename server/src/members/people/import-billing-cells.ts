import { digitsOf } from '@matinee/contract/billing/currencies'
import type { Cell } from './import-cells.ts'

const value = <T>(read: T): Cell<T> => ({ value: read })
const fault = (code: string): Cell<never> => ({ fault: code })
const plain = (written: string) =>
  written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

const SYMBOLS: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  a$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  r$: 'BRL',
  '₹': 'INR',
}
let currencyCodes: Set<string> | undefined
const isCurrency = (code: string) => (currencyCodes ??= new Set(Intl.supportedValuesOf('currency'))).has(code)

/** A code or a sign that stands for one. */
export function currencyIn(written: string): Cell<string | null> {
  const text = written.trim()
  if (!text) return value(null)
  const code = SYMBOLS[text.toLowerCase()] ?? text.toUpperCase()
  return isCurrency(code) ? value(code) : fault('unknown')
}

/** The currency an amount is written with: `€9.99`, `9.99 USD`. */
export function currencyOfPrice(written: string): string | null {
  const sign = written.replace(/[\d\s.,'’\u00a0-]/g, '').replace(/\/.*$/, '')
  const found = currencyIn(sign)
  return 'value' in found ? found.value : null
}

const AMOUNT = /^\d{1,3}(?:([.,'’ \u00a0])\d{3}(?:\1\d{3})*)?(?:[.,]\d{1,3})?$|^\d{1,12}(?:[.,]\d{1,3})?$/

/**
 * An amount in minor units. The last point or comma is the decimal one; a comma before three digits parts thousands, and
 * a point there could be either.
 */
export function amountIn(written: string, currency: string): Cell<number | null> {
  const text = written
    .replace(/\/.*$/, '')
    .replace(/[^\d.,'’ \u00a0-]/g, '')
    .trim()
  if (!written.trim()) return value(null)
  if (!AMOUNT.test(text)) return fault('unreadable')
  const digits = digitsOf(currency)
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const after = at < 0 ? 0 : text.length - at - 1
  if (after === 3 && digits > 0 && digits < 3 && text.indexOf('.') === at) return fault('unreadable')
  const isDecimal = at >= 0 && (after !== 3 || digits === 3)
  const whole = (isDecimal ? text.slice(0, at) : text).replace(/\D/g, '')
  const part = isDecimal ? text.slice(at + 1) : ''
  if (part.slice(digits).replace(/0/g, '')) return fault('unreadable')
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(amount) && amount < 1e12 ? value(amount) : fault('unreadable')
}

export const SUBSCRIPTION_STATES = [
  'active',
  'trialing',
  'paused',
  'canceling',
  'on_hold',
  'ended',
  'free',
  'comped',
] as const
export type WrittenStatus = (typeof SUBSCRIPTION_STATES)[number]

/** What other services call the state of a subscription. */
const STATES: Record<WrittenStatus, string[]> = {
  active: [
    'active',
    'subscribed',
    'enabled',
    'paid',
    'paying',
    'current',
    'live',
    'yes',
    'true',
    '1',
    'active member',
    'renewing',
  ],
  trialing: ['trialing', 'trial', 'in trial', 'free trial', 'trialling', 'on trial'],
  paused: ['paused', 'on pause', 'pause'],
  canceling: [
    'canceling',
    'canceled with access',
    'cancelled with access',
    'pending cancellation',
    'pending cancel',
    'set to cancel',
    'cancels at period end',
    'non renewing',
    'not renewing',
    'will not renew',
    'expiring',
  ],
  on_hold: [
    'on hold',
    'past due',
    'unpaid',
    'overdue',
    'delinquent',
    'could not be charged',
    'payment failed',
    'incomplete',
  ],
  ended: [
    'ended',
    'canceled',
    'cancelled',
    'expired',
    'churned',
    'inactive',
    'deactivated',
    'unsubscribed',
    'disabled',
    'refunded',
    'no',
    'false',
    '0',
    'incomplete expired',
  ],
  free: ['free', 'lead', 'none', 'registered', 'never subscribed', 'follower', 'one time buyer'],
  comped: ['comped', 'complimentary', 'gifted', 'granted', 'manual', 'free access'],
}

export function statusIn(written: string): Cell<WrittenStatus | null> {
  const word = plain(written)
  if (!word) return value(null)
  const status = SUBSCRIPTION_STATES.find((name) => STATES[name].includes(word))
  return status ? value(status) : fault('unknown')
}

export interface WrittenPeriod {
  unit: 'day' | 'week' | 'month' | 'year'
  count: number
}

const PERIODS: Record<string, WrittenPeriod> = {
  weekly: { unit: 'week', count: 1 },
  fortnightly: { unit: 'week', count: 2 },
  monthly: { unit: 'month', count: 1 },
  quarterly: { unit: 'month', count: 3 },
  'semi annual': { unit: 'month', count: 6 },
  'semi annually': { unit: 'month', count: 6 },
  'half yearly': { unit: 'month', count: 6 },
  yearly: { unit: 'year', count: 1 },
  annual: { unit: 'year', count: 1 },
  annually: { unit: 'year', count: 1 },
  daily: { unit: 'day', count: 1 },
}
const PERIOD_FORM = /^(?:every |per )?(\d{1,3})? ?(day|week|month|year)s?$/

/** How often somebody pays: `monthly`, `year`, `every 3 months`. */
export function periodIn(written: string): Cell<WrittenPeriod | null> {
  const text = plain(written)
  if (!text) return value(null)
  if (PERIODS[text]) return value(PERIODS[text])
  const [, count = '1', unit] = PERIOD_FORM.exec(text) ?? []
  const isPeriod = unit !== undefined && Number(count) >= 1 && Number(count) <= 365
  return isPeriod ? value({ unit: unit as WrittenPeriod['unit'], count: Number(count) }) : fault('unreadable')
}

export interface WrittenDiscount {
  percent: number | null
  amount: number | null
}

/** `20%`, or an amount. */
export function discountIn(written: string, currency: string): Cell<WrittenDiscount | null> {
  const text = written.trim()
  if (!text) return value(null)
  const [, percent] = /^(\d{1,3})(?:[.,]0+)? ?%(?: off)?$/i.exec(text) ?? []
  if (percent)
    return Number(percent) <= 100
      ? value({ percent: Number(percent) || null, amount: null })
      : fault('invalid')
  const amount = amountIn(text, currency)
  return 'fault' in amount ? amount : value({ percent: null, amount: amount.value || null })
}

/** The payments a discount still lowers: a number, or null for ever. */
export function discountLeftIn(written: string): Cell<number | null> {
  const text = plain(written)
  if (!text || text === 'forever' || text === 'for ever') return value(null)
  if (text === 'once') return value(1)
  const [, count] = /^(\d{1,3})(?: (?:months?|payments?|periods?|left))*$/.exec(text) ?? []
  return count === undefined ? fault('unreadable') : value(Number(count))
}

const REFS = {
  stripe_customer: /^cus_[A-Za-z0-9]{1,64}$/,
  stripe_method: /^(?:pm|card|src)_[A-Za-z0-9]{1,64}$/,
  stripe_subscription: /^sub_[A-Za-z0-9]{1,64}$/,
}

export function stripeRefIn(target: keyof typeof REFS, written: string): Cell<string | null> {
  const text = written.trim()
  if (!text) return value(null)
  return REFS[target].test(text) ? value(text) : fault('invalid')
}

/** Who moved the money there. */
export function providerIn(written: string): 'stripe' | 'paypal' | null {
  const text = plain(written)
  if (text.includes('paypal')) return 'paypal'
  return /stripe|card|visa|mastercard|amex/.test(text) ? 'stripe' : null
}
