import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'

/** Why a payment failed, in plain words; what no vendor of ours says is told as it is. */
export function declineText(code: string): string {
  const word = `sales.decline.${code}`
  return word in page.words ? tellAny(word) : t('sales.decline.other', { code })
}

/** Why somebody disputes what they paid; what has no words of ours is told as the vendor does. */
export function disputeText(reason: string): string {
  const word = `sales.dispute_reason.${reason}`
  return word in page.words ? tellAny(word) : reason.replaceAll('_', ' ')
}
