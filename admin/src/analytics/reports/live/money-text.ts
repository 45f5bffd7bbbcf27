import type { MoneySum } from '@matinee/contract/analytics/live-reports'
import { money } from '../../../money.ts'

/** The sums of each currency, one after the other; a dash for none. */
export const moneyText = (sums: MoneySum[]) =>
  sums.length === 0 ? '–' : sums.map(({ amount, currency }) => money(amount, currency)).join(' + ')
