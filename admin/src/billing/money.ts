import { formatMoney } from '@matinee/contract/billing/money'

const locale = () => document.documentElement.lang || 'en'

/** `$9.99` in the language of the admin. */
export const money = (amount: number, currency: string) => formatMoney(amount, currency, locale())
