/** What a price becomes before it is paid. Everything is in whole minor units. */
export interface Terms {
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

/** Adds up what is to be paid: discount first, then credit, then tax, then gift cards. Never below nothing. */
export function totalsOf({ subtotal, discount, credit = 0, tax, balance = 0 }: Terms): Sum {
  const taken = discountOn(subtotal, discount)
  const credited = Math.min(credit, subtotal - taken)
  const { net, taxed } = withTax(subtotal - taken - credited, tax)
  const total = net + taxed
  const balance_used = Math.min(balance, total)
  const sums = { subtotal, discount: taken, credit: credited, tax: taxed, total }
  return { ...sums, balance_used, amount_due: total - balance_used }
}

/** What a discount takes off an amount: never more than it is. */
export const discountOn = (amount: number, discount: Terms['discount']) =>
  !discount
    ? 0
    : Math.min(
        amount,
        discount.percent === null ? (discount.amount ?? 0) : halfUp((amount * discount.percent) / 100),
      )

/** An amount with its tax: within it where prices include it, on top of it otherwise. Whoever reverses the charge pays the net. */
function withTax(amount: number, { mode, rate, reverse_charge }: TaxTerms) {
  if (mode === 'none' || rate === 0) return { net: amount, taxed: 0 }
  const net = mode === 'inclusive' ? halfUp(amount / (1 + rate)) : amount
  if (reverse_charge) return { net, taxed: 0 }
  return { net, taxed: mode === 'inclusive' ? amount - net : halfUp(amount * rate) }
}

// A half goes up, as a customs office would have it; the small part takes back what doubles lose on the way.
const halfUp = (amount: number) => Math.round(amount + 1e-9)
