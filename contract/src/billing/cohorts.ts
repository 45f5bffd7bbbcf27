import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Id } from '../platform/shapes.ts'

/** How many months after their first payment people are looked at, at most. */
export const COHORT_MONTHS = 24

/** Whose first payment for a plan fell into a month of the store. */
export const Cohort = Type.Object({
  /** The first day of the month. */
  month: Type.String({ format: 'date' }),
  people: Type.Integer(),
  /** How many of them pay n months after their own first payment, looked at a day later; null while not everybody is there yet. */
  paying: Type.Array(Nullable(Type.Integer())),
})
export type Cohort = Static<typeof Cohort>

const CohortQuery = Type.Object({
  /** Of those whose first plan this is. */
  offer_id: Type.Optional(Id),
})

/**
 * Subscribers by the month of their first payment, the newest last: two years of them. Who moved in with a plan from
 * another service is left out: when they first paid there is not known here.
 */
export const getCohorts = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue/cohorts',
  access: { view: 'analytics', part: 'sales' },
  query: CohortQuery,
  reply: Type.Object({ cohorts: Type.Array(Cohort) }),
})

/** The same as CSV: a line a month, with people and not shares. */
export const cohortsFile = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue/cohorts.csv',
  access: { view: 'analytics', part: 'sales' },
  query: CohortQuery,
  answers: 'file',
})
