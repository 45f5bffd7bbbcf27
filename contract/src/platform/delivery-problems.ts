/** Why a call to an external address failed. `refused`: it answered with a status other than 2xx. */
export const DELIVERY_PROBLEMS = [
  'private_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'refused',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]
