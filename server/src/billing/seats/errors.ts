import { refusal } from '../../platform/errors.ts'

export const SeatsTaken = refusal('seats_taken', 409, 'There are not that many free seats.')
export const SeatsInUse = refusal(
  'seats_in_use',
  409,
  'More people have a seat than that. Take seats back first.',
)
export const SeatNotFound = refusal('seat_not_found', 404, 'This invitation is no longer valid.')
export const SeatOwn = refusal('seat_own', 409, 'You pay for these seats: one of them is yours already.')
export const NoGroup = refusal('no_group', 404, 'You have no plan that is for several people.')
