import type { ProviderName } from '@matinee/contract/billing/billing'
import { t } from '../../text.ts'

// Names of companies are the same in every language.
const OWN = { stripe: 'Stripe', paypal: 'PayPal', authorize_net: 'Authorize.net' } as const

export const nameOf = (provider: ProviderName): string =>
  provider === 'test' ? t('providers.name.test') : OWN[provider]
