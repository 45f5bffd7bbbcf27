import type { StoreContext } from '../../platform/http/http.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { findProvider } from './queries.ts'
import { findTicket } from './ticket-queries.ts'

/** What a browser has brought from a provider, as its own pages show it; null without any. */
export async function readTicket(ctx: StoreContext, key: string) {
  const ticket = await findTicket(ctx.db, ctx.store.id, hashOf(key), ctx.clock.now().toISOString())
  if (!ticket) return null
  const provider = await findProvider(ctx.db, ctx.store.id, ticket.provider_id)
  if (!provider?.active) return null
  return { label: provider.label, email: ticket.email, name: ticket.name }
}
