const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The names of card brands. */
export const brandName = (brand: string | null) =>
  brand ? (NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)) : ''
