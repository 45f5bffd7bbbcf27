/** What a price becomes before it is paid. Everything is in whole minor units. */
export interface PriceTerms {
  /** Before anything is taken off. */
  subtotal: number
  discount: { percent: number | null; amount: number | null } | null
  /** Left of an earlier plan; lowers what is paid, never below nothing. */
  credit?: number
  tax: TaxTerms
  /** What gift cards could pay. */
  balance?: number
}

export interface TaxTerms {
  mode: 'none' | 'inclusive' | 'exclusive'
  /** 0.19 for 19 %. */
  rate: number
  name: string | null
  /** A business of another country pays the tax itself. */
  reverse_charge: boolean
}

export interface Sum {
  subtotal: number
  discount: number
  credit: number
  tax: number
  /** With tax. */
  total: number
  balance_used: number
  /** What a provider is to move. */
  amount_due: number
}

export const NO_TAX: TaxTerms = { mode: 'none', rate: 0, name: null, reverse_charge: false }

/**
 * Adds up what is to be paid: discount first, then credit, then tax, then gift cards. Never below nothing. Where prices
 * include a tax that somebody reverses, all of it is counted without that tax.
 */
export function totalsOf({ subtotal: asked, discount, credit = 0, tax, balance = 0 }: PriceTerms): Sum {
  const subtotal = tax.reverse_charge && tax.mode === 'inclusive' ? withoutTax(asked, tax.rate) : asked
  const taken = discountOn(subtotal, discount)
  const credited = Math.min(credit, subtotal - taken)
  const rest = subtotal - taken - credited
  const taxed = taxOn(rest, tax)
  const total = tax.mode === 'exclusive' ? rest + taxed : rest
  const balance_used = Math.min(balance, total)
  const sums = { subtotal, discount: taken, credit: credited, tax: taxed, total }
  return { ...sums, balance_used, amount_due: total - balance_used }
}

/** What a discount takes off an amount: never more than it is. */
export const discountOn = (amount: number, discount: PriceTerms['discount']) =>
  !discount
    ? 0
    : Math.min(
        amount,
        discount.percent === null ? (discount.amount ?? 0) : Math.round((amount * discount.percent) / 100),
      )

/** The tax of an amount: within it where prices include it, on top of it otherwise. */
function taxOn(amount: number, { mode, rate, reverse_charge }: TaxTerms) {
  if (mode === 'none' || reverse_charge) return 0
  return mode === 'inclusive'
    ? amount - withoutTax(amount, rate)
    : Math.round((amount * partsOf(rate)) / RATE_PARTS)
}

const withoutTax = (amount: number, rate: number) =>
  Math.round((amount * RATE_PARTS) / (RATE_PARTS + partsOf(rate)))

// Rates are counted in whole parts, as they are kept: with fractions of doubles a half would not always go up.
const RATE_PARTS = 100_000
const partsOf = (rate: number) => Math.round(rate * RATE_PARTS)
