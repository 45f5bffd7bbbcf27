import type { StoreContext } from '../../platform/http/http.ts'
import type { ForeignSubscription, ProviderAccount, SavedMethod } from '../providers/provider.ts'
import { recordsAtStripe } from '../providers/registry.ts'
import type { MovedPerson } from './takeover-queries.ts'

/** What Stripe holds of one person. */
export interface StripeHolding {
  person: MovedPerson
  customer: string | null
  method: SavedMethod | null
  running: ForeignSubscription[]
}

/** Asks Stripe for a person, by id or else by address. Changes nothing. */
export async function lookAtPerson(
  ctx: StoreContext,
  account: ProviderAccount,
  person: MovedPerson,
): Promise<StripeHolding> {
  const records = recordsAtStripe(ctx)
  const customer = await records.findCustomer(account, { ref: person.customer_ref, email: person.email })
  if (!customer) return { person, customer, method: null, running: [] }
  const [methods, running] = await Promise.all([
    records.methodsOf(account, customer),
    records.subscriptionsOf(account, customer),
  ])
  return { person, customer, running, method: methodToCharge(methods, person, running) }
}

/** The one the file names, else that of the running subscription, else the customer's usual one. */
function methodToCharge(
  methods: readonly SavedMethod[],
  { method_ref }: MovedPerson,
  running: readonly ForeignSubscription[],
): SavedMethod | null {
  const wanted = [method_ref, ...running.map((each) => each.method_ref)].filter((ref) => ref !== null)
  const named = wanted.flatMap((ref) => methods.filter((method) => method.ref === ref))
  return named[0] ?? methods[0] ?? null
}
