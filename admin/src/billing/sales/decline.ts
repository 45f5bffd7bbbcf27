import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'

/** Why a payment failed, in plain words; an unknown reason is shown as the provider gives it. */
export function declineText(code: string): string {
  const word = `sales.decline.${code}`
  return word in page.words ? tellAny(word) : t('sales.decline.other', { code })
}

/** The reason of a dispute; an unknown one is shown as the provider gives it. */
export function disputeText(reason: string): string {
  const word = `sales.dispute_reason.${reason}`
  return word in page.words ? tellAny(word) : reason.replaceAll('_', ' ')
}
