import { getGroup, listOwnSeats } from '@matinee/contract/billing/seats'
import { readQuery } from '../../read.ts'

/** The member's own plan for several people; null for one alone. */
export const ownGroup = readQuery(getGroup, {})

/** The seats others pay for. */
export const ownSeats = readQuery(listOwnSeats, {})
