import { Refusal } from '../../platform/errors.ts'
import { PaymentDeclined, PaymentRefused, ProviderDown } from '../errors.ts'
import { MethodDeclined, ProviderRefused, ProviderUnavailable, type DeclineCode } from './provider.ts'

/** A payment that was declined, with why: a code that has its words. */
export const declined = (code: string) => PaymentDeclined({ more: { details: { decline_code: code } } })

/** Why a payment was declined, where that is what went wrong. */
export function declineCodeOf(error: unknown): DeclineCode | null {
  if (!(error instanceof Refusal) || error.code !== 'payment_declined') return null
  return (error.more['details'] as { decline_code: DeclineCode }).decline_code
}

/** Asks a vendor on behalf of somebody who waits: what goes wrong there is told in our words. */
export async function reaching<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw ProviderDown()
    if (error instanceof MethodDeclined) throw declined(error.code)
    if (error instanceof ProviderRefused) throw PaymentRefused()
    throw error
  }
}
