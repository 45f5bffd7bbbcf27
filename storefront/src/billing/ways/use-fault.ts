import { DECLINE_CODES, type DeclineCode } from '@matinee/contract/billing/billing'
import { useAccountText, type AccountText, type AccountWord } from '../../account-text.tsx'
import { ApiError } from '../../call.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { WayFault } from './payment-way.ts'

/** A decline in plain words; an unknown reason is a generic decline. */
export const declineText = (t: AccountText, code: unknown) =>
  t(`decline.${DECLINE_CODES.includes(code as DeclineCode) ? (code as DeclineCode) : 'card_declined'}`)

const OWN: Record<string, AccountWord> = {
  provider_unavailable: 'pay.unreachable',
  unreachable: 'pay.unreachable',
  price_changed: 'pay.price_changed',
  trial_taken: 'pay.trial_taken',
  given_up: 'decline.authentication_required',
}

/** The message of a failed payment, with what to do; empty without a failure. */
export function usePaymentFault() {
  const t = useAccountText()
  const { words } = useLanguage()

  return (error: Error | null): string => {
    if (!error) return ''
    if (error instanceof WayFault) return error.word ? t(error.word) : error.message
    if (!(error instanceof ApiError)) return t('pay.failed')
    if (error.code === 'payment_declined') return declineText(t, declineIn(error))
    const own = OWN[error.code]
    return own ? t(own) : sentenceFor(error, words)
  }
}

const declineIn = ({ answer }: ApiError) =>
  (answer['details'] as { decline_code?: string } | undefined)?.decline_code
