import { PRICE_NOTICE_DAYS } from '@matinee/contract/billing/price-changes'
import { DAY_MS } from '@matinee/contract/platform/durations'
import type { StoreContext } from '../../platform/http/http.ts'
import type { PriceChangeRow } from './queries.ts'

/** The first moment at which somebody who is told now may be charged. */
export const chargeableFrom = ({ clock }: StoreContext, { starts_at }: PriceChangeRow): string => {
  const noticed = new Date(clock.now().getTime() + PRICE_NOTICE_DAYS * DAY_MS).toISOString()
  return starts_at > noticed ? starts_at : noticed
}

/** After this moment a notice of a renewal comes too late to be sent. */
export const latestNoticeAt = (renewsAt: string): string =>
  new Date(Date.parse(renewsAt) - PRICE_NOTICE_DAYS * DAY_MS).toISOString()
