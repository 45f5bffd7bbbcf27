import type { PaymentProvider, ProviderAccount } from './provider.ts'

/** The input of a provider method, without the account. */
export type ProviderRequest<M extends keyof PaymentProvider> = PaymentProvider[M] extends (
  account: ProviderAccount,
  asked: infer A,
  ...rest: never[]
) => unknown
  ? A
  : never
