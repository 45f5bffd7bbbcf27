import { PaidInInstalments } from '../errors.ts'
import type { SubscriptionRow } from './rows.ts'

/** Throws for what is paid in instalments: it neither renews nor pauses nor becomes another plan. */
export function assertIsPlan({ instalments }: Pick<SubscriptionRow, 'instalments'>): void {
  if (instalments !== null) throw PaidInInstalments()
}
