import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { OneOf } from '../platform/schema-builders.ts'
import { Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'

/** Why an address is on the list: the first three by themselves, `added` by the staff. */
export const SUPPRESSION_CAUSES = ['bounced', 'complained', 'unsubscribed', 'added'] as const
export type SuppressionCause = (typeof SUPPRESSION_CAUSES)[number]

/** The most addresses that are added at once. */
export const MOST_ADDED_ADDRESSES = 1000

const Address = Type.String({ minLength: 3, maxLength: 254, pattern: NO_NUL })

/** An address that gets no mail but what its owner needs. */
export const SuppressedAddress = Type.Object({
  address: Type.String(),
  cause: OneOf(SUPPRESSION_CAUSES),
  /** What the mail server or the staff said; may be empty. */
  reason: Type.String(),
  at: Moment,
})
export type SuppressedAddress = Static<typeof SuppressedAddress>

const filters = {
  cause: Type.Optional(OneOf(SUPPRESSION_CAUSES)),
  /** Part of an address. */
  text: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
}

/** The addresses that get no mail, the newest first, 50 per page. */
export const listSuppressedAddresses = endpoint({
  method: 'GET',
  path: '/bullet/api/suppressed_addresses',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  query: Type.Object({ page: Type.Optional(Page), ...filters }),
  reply: Type.Array(SuppressedAddress),
  headers: PageHeaders,
})

/** All of them as a CSV file. */
export const suppressedAddressFile = endpoint({
  method: 'GET',
  path: '/bullet/api/suppressed_addresses/file',
  access: { all: [{ view: 'people' }, { right: 'export_people' }] },
  query: Type.Object(filters),
  answers: 'file',
})

/** Adds addresses; those already on the list stay as they are. */
export const addSuppressedAddresses = endpoint({
  method: 'POST',
  path: '/bullet/api/suppressed_addresses',
  access: { either: [{ edit: 'people' }, { edit: 'marketing' }] },
  body: Type.Object({
    addresses: Type.Array(Address, { minItems: 1, maxItems: MOST_ADDED_ADDRESSES }),
    reason: Type.String({ maxLength: 300, pattern: NO_NUL }),
  }),
  reply: Type.Object({ added: Type.Integer(), known: Type.Integer() }),
})

/** Takes an address off the list: it gets mail again. */
export const removeSuppressedAddress = endpoint({
  method: 'DELETE',
  path: '/bullet/api/suppressed_addresses',
  access: { either: [{ edit: 'people' }, { edit: 'marketing' }] },
  query: Type.Object({ address: Address }),
})
