import { ProviderRefused, type ProviderAccount } from '../provider.ts'
import { PaypalRefused, type Paypal } from './client.ts'

/** Signs in with the keys and fetches the webhook they are configured for. */
export async function checkPaypal(ask: Paypal, account: ProviderAccount): Promise<void> {
  const webhook = account.keys['webhook_id'] ?? ''
  try {
    await ask<unknown>(account, {
      method: 'GET',
      path: `/v1/notifications/webhooks/${encodeURIComponent(webhook)}`,
    })
  } catch (error) {
    if (error instanceof PaypalRefused && (error.status === 404 || error.status === 400))
      throw new ProviderRefused(error.message, 'webhook_unknown')
    throw error
  }
}
