import type { PaymentProvider, ProviderAccount } from './provider.ts'

/** What a provider's verb is asked, beside the account. */
export type Asked<M extends keyof PaymentProvider> = PaymentProvider[M] extends (
  account: ProviderAccount,
  asked: infer A,
  ...rest: never[]
) => unknown
  ? A
  : never
