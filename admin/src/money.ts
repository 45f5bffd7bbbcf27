import { formatMoney } from '@matinee/contract/billing/currencies'
import { pageLanguage } from './language.ts'

/** `$9.99` in the language of the admin. */
export const money = (amount: number, currency: string) => formatMoney(amount, currency, pageLanguage())
