/** The sums of a price until it is paid, in whole minor units. */
export interface PriceTerms {
  /** The price before any deduction. */
  subtotal: number
  /** Comes on top of the price, and no discount lowers it. */
  setup_fee?: number
  discount: { percent: number | null; amount: number | null } | null
  /** Credit from an earlier plan; never lowers the total below zero. */
  credit?: number
  tax: TaxTerms
  /** The available gift card balance. */
  balance?: number
}

export interface TaxTerms {
  mode: 'none' | 'inclusive' | 'exclusive'
  /** 0.19 for 19 %. */
  rate: number
  name: string | null
  /** Reverse charge: a business in another country pays the tax itself. */
  reverse_charge: boolean
}

export interface Sum {
  /** With the set-up fee. */
  subtotal: number
  setup_fee: number
  discount: number
  credit: number
  tax: number
  /** Including tax. */
  total: number
  balance_used: number
  /** The amount the provider charges. */
  amount_due: number
}

export const NO_TAX: TaxTerms = { mode: 'none', rate: 0, name: null, reverse_charge: false }

/**
 * Adds up a price: discount first, then the set-up fee, credit, tax and gift cards; never below zero. With reverse charge
 * on tax-inclusive prices, everything is calculated without that tax.
 */
export function totalsOf({ discount, credit = 0, tax, balance = 0, ...asked }: PriceTerms): Sum {
  const price = netOf(asked.subtotal, tax)
  const setup_fee = netOf(asked.setup_fee ?? 0, tax)
  const subtotal = price + setup_fee
  const taken = discountOn(price, discount)
  const credited = Math.min(credit, subtotal - taken)
  const rest = subtotal - taken - credited
  const taxed = taxOn(rest, tax)
  const total = tax.mode === 'exclusive' ? rest + taxed : rest
  const balance_used = Math.min(balance, total)
  const sums = { subtotal, setup_fee, discount: taken, credit: credited, tax: taxed, total }
  return { ...sums, balance_used, amount_due: total - balance_used }
}

/** An amount as it is added up: without the tax it includes, if the buyer pays that themselves. */
const netOf = (amount: number, { mode, rate, reverse_charge }: TaxTerms) =>
  reverse_charge && mode === 'inclusive' ? withoutTax(amount, rate) : amount

/** The amount of a discount: never more than the price. */
export const discountOn = (amount: number, discount: PriceTerms['discount']) =>
  !discount
    ? 0
    : Math.min(
        amount,
        discount.percent === null ? (discount.amount ?? 0) : Math.round((amount * discount.percent) / 100),
      )

/** The tax of an amount: included in it or added on top, as the store's prices are. */
function taxOn(amount: number, { mode, rate, reverse_charge }: TaxTerms) {
  if (mode === 'none' || reverse_charge) return 0
  return mode === 'inclusive'
    ? amount - withoutTax(amount, rate)
    : Math.round((amount * partsOf(rate)) / RATE_PARTS)
}

const withoutTax = (amount: number, rate: number) =>
  Math.round((amount * RATE_PARTS) / (RATE_PARTS + partsOf(rate)))

// Rates are stored as whole parts: with floating point, halves would not always round up.
const RATE_PARTS = 100_000
const partsOf = (rate: number) => Math.round(rate * RATE_PARTS)
