import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Offer } from './offers.ts'
import { Id } from '../platform/shapes.ts'

/** The ways to open a program: public offers that cover it, plans first, then rentals, then what is bought, then what is free. */
export const listOffersOfContent = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink/offers',
  access: 'everyone',
  params: Type.Object({ permalink: Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }) }),
  reply: Type.Array(Offer),
  answers: 'prepared',
})

/** What a member's accesses open now, beside what is free to all: programs that wear no lock for them. */
export const OpenPrograms = Type.Object({
  /** A plan that covers the whole store, or one of its staff. */
  everything: Type.Boolean(),
  /** Else the paid programs in public view, one by one. */
  content_ids: Type.Array(Id),
})
export type OpenPrograms = Static<typeof OpenPrograms>

/** 401 for guests: they have none. */
export const getOpened = endpoint({
  method: 'GET',
  path: '/api/accesses',
  access: 'members',
  reply: OpenPrograms,
})
