import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Offer } from './offers.ts'
import { Id } from '../platform/shapes.ts'

/** The public offers that open a program: plans first, then rentals, purchases and freebies. */
export const listOffersOfContent = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink/offers',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }) }),
  reply: Type.Array(Offer),
  answers: 'prepared',
})

/** The programs a member has access to now, apart from free ones: their cards show no lock. */
export const OpenPrograms = Type.Object({
  /** True for a plan that covers the whole store, and for staff. */
  everything: Type.Boolean(),
  /** Otherwise the published paid programs, one by one. */
  content_ids: Type.Array(Id),
})
export type OpenPrograms = Static<typeof OpenPrograms>

/** 401 for guests. */
export const getOpened = endpoint({
  method: 'GET',
  path: '/api/accesses',
  access: 'members',
  reply: OpenPrograms,
})
