import type { PaymentProviderConfig } from '@matinee/contract/billing/billing'
import type { StoreInfo } from '@matinee/contract/store/store'

/** The payment configuration of the store. */
export const paymentConfig = ({ payment_provider_config: config }: StoreInfo) =>
  config as unknown as PaymentProviderConfig | null
