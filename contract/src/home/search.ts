import { Type, type Static } from 'typebox'
import { Currency } from '../billing/money.ts'
import { ORDER_STATES } from '../billing/checkout.ts'
import { CONTENT_KINDS, CONTENT_STATUSES } from '../catalogue/catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'

/** The most results of each kind. */
export const FOUND_PER_KIND = 5

export const SearchResults = Type.Object({
  people: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        /** Null for viewers who may not see contacts. */
        email: Nullable(Type.String()),
        avatar: Nullable(Type.String()),
      }),
    ),
  ),
  programs: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        kind: OneOf(CONTENT_KINDS),
        status: OneOf(CONTENT_STATUSES),
      }),
    ),
  ),
  orders: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        name: Nullable(Type.String()),
        title: Nullable(Type.String()),
        state: OneOf(ORDER_STATES),
        amount: Nullable(Type.Integer()),
        currency: Currency,
        created_at: Moment,
      }),
    ),
  ),
  offers: Nullable(
    Type.Array(Type.Object({ id: Id, title: Type.String(), state: OneOf(['active', 'archived'] as const) })),
  ),
})
export type SearchResults = Static<typeof SearchResults>

/**
 * Finds people by name and address, programs and offers by title, and orders by number, buyer and address. A kind is null
 * for roles that may not see it.
 */
export const searchAdmin = endpoint({
  method: 'GET',
  path: '/bullet/api/search',
  access: 'staff',
  query: Type.Object({ search: Type.String({ minLength: 1, maxLength: 100, pattern: NO_NUL }) }),
  reply: SearchResults,
})
