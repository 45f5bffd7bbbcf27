import { DONATION_COLORS } from '@matinee/contract/chat/chat'
import { currenciesOf } from '../billing/settings.ts'
import { CurrencyNotTaken } from '../billing/checkout/errors.ts'
import { digitsOf } from '@matinee/contract/billing/currencies'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as query from './queries/donations.ts'

/** Suggested amounts in whole units of a currency like USD; a currency with large numbers has a hundred times as much. */
const DEFAULT_AMOUNTS = [2, 5, 10, 20, 50, 100]

/** The suggested amounts of a currency, ascending, each with its colour. */
export async function listSuggestions(ctx: StoreContext, asked: string | undefined) {
  const currencies = await currenciesOf(ctx)
  if (asked && !currencies.includes(asked)) throw CurrencyNotTaken()
  const currency = asked ?? currencies[0]!
  const amounts = await suggestedAmounts(ctx, currency)
  return amounts.map((amount, at) => ({ amount, color: DONATION_COLORS[at]!, currency }))
}

/** The suggested amounts of a currency in minor units, ascending: the store's own or the product's. */
export async function suggestedAmounts(ctx: StoreContext, currency: string): Promise<number[]> {
  const own = (await query.findSuggestions(ctx.db, ctx.store.id)).find((row) => row.currency === currency)
  return own?.amounts ?? defaultAmounts(currency)
}

function defaultAmounts(currency: string): number[] {
  const digits = digitsOf(currency)
  return DEFAULT_AMOUNTS.map((units) => (digits === 0 ? units * 100 : units * 10 ** digits))
}

/** The suggestions of every currency the store sells in, for the admin. */
export async function readSuggestionSettings(ctx: StoreContext) {
  const own = new Map(
    (await query.findSuggestions(ctx.db, ctx.store.id)).map(({ currency, amounts }) => [currency, amounts]),
  )
  return (await currenciesOf(ctx)).map((currency) => ({
    currency,
    amounts: own.get(currency) ?? defaultAmounts(currency),
    is_default: !own.has(currency),
  }))
}

/** Sets the suggested amounts of a currency; null restores the product's own. */
export function changeSuggestions(
  ctx: StoreContext,
  viewer: Viewer,
  { currency, amounts }: { currency: string; amounts: number[] | null },
) {
  return transact(ctx, async (ctx) => {
    if (!(await currenciesOf(ctx)).includes(currency)) throw CurrencyNotTaken()
    const sorted = amounts && [...new Set(amounts)].sort((one, other) => one - other)
    if (sorted) await query.putSuggestions(ctx.db, ctx.store.id, currency, sorted)
    else await query.deleteSuggestions(ctx.db, ctx.store.id, currency)
    await audit(ctx, viewer, {
      act: 'chat.suggestions_changed',
      subject: { kind: 'store', id: ctx.store.id, name: currency },
      details: { amounts: sorted },
    })
    return readSuggestionSettings(ctx)
  })
}
