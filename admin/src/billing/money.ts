import { formatMoney } from '@matinee/contract/billing/currencies'

const locale = () => document.documentElement.lang || 'en'

/** `$9.99` in the language of the admin. */
export const money = (amount: number, currency: string) => formatMoney(amount, currency, locale())
