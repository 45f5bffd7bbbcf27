import { Refusal } from '../../platform/errors.ts'
import { PaymentDeclined, PaymentRefused, ProviderDown } from '../errors.ts'
import { MethodDeclined, ProviderRefused, ProviderUnavailable, type DeclineCode } from './provider.ts'

/** The refusal of a declined payment, with a code the client translates. */
export const declinedRefusal = (code: string) =>
  PaymentDeclined({ more: { details: { decline_code: code } } })

/** Why a payment was declined, if it was. */
export function declineCodeOf(error: unknown): DeclineCode | null {
  if (!(error instanceof Refusal) || error.code !== 'payment_declined') return null
  return (error.more['details'] as { decline_code: DeclineCode }).decline_code
}

/** Calls a provider on behalf of a waiting user and maps its errors to refusals. */
export async function callProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw ProviderDown()
    if (error instanceof MethodDeclined) throw declinedRefusal(error.code)
    if (error instanceof ProviderRefused) throw PaymentRefused()
    throw error
  }
}
