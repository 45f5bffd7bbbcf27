import type { PriceChangePersonTable } from './tables.ts'

/** States of people whose price may still change: one of them at a time for each subscription. */
export const PENDING_STATES = [
  'waiting',
  'telling',
  'told',
  'unreached',
] as const satisfies PriceChangePersonTable['state'][]
