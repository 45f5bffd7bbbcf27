import { ProviderRefused, type PaymentProvider, type ProviderAccount } from '../provider.ts'
import { makeAnetClient, type Anet } from './client.ts'
import { outcomeOfTransaction } from './outcomes.ts'
import { ensureCustomer, forget, saveMethod } from './profiles.ts'
import { charge, findTransaction, refund } from './transactions.ts'
import { readAnetWebhook } from './webhooks.ts'

// The account's currency is set by its bank; all of these have two decimals.
const ACCEPTED_CURRENCIES = ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'NOK', 'NZD', 'PLN', 'SEK', 'USD']

/** Authorize.net with Accept.js: the page sends a card to the provider and gets a token valid for fifteen minutes. */
export function makeAuthorizeNet(url: string | null): PaymentProvider {
  const ask = makeAnetClient(url)
  return {
    name: 'authorize_net',
    least: (currency) => (ACCEPTED_CURRENCIES.includes(currency) ? 1 : null),
    publicKeys: ({ api_login_id = '', client_key = '' }) => ({ api_login_id, client_key }),
    check: (account) => checkAnet(ask, account),
    // No setup exists at this provider: the page only needs the public keys.
    beginSetup: async (account, { key }) => {
      const ref = `${account.mark}-${key}`
      return { ref, client_secret: ref, approve_url: null }
    },
    ensureCustomer: (account, customer) => ensureCustomer(ask, account, customer),
    claimSetup: async () => {},
    saveMethod: (account, asked) => saveMethod(ask, account, asked),
    forgetMethod: (account, method) => forget(ask, account, method),
    charge: (account, asked) => charge(ask, account, asked),
    beginPayment: () => Promise.reject(new ProviderRefused('Authorize.net takes tokens of cards alone')),
    findPayment: async (account, ref) => outcomeOfTransaction(await findTransaction(ask, account, ref)),
    refund: (account, asked) => refund(ask, account, asked),
    readWebhook: (account, webhook) => readAnetWebhook(ask, account, webhook),
  }
}

/** Signs in, and fetches the public key for the page and the transaction list that finds lost responses. */
async function checkAnet(ask: Anet, account: ProviderAccount): Promise<void> {
  const { publicClientKey, isTestMode } = await ask(account, 'getMerchantDetailsRequest', {})
  if (publicClientKey && publicClientKey !== account.keys['client_key'])
    throw new ProviderRefused('the public client key is of another account', 'keys_not_a_pair')
  if (account.live && isTestMode)
    throw new ProviderRefused('the account is in test mode', 'account_not_ready')
  await ask(account, 'getUnsettledTransactionListRequest', { paging: { limit: 1, offset: 1 } })
}
