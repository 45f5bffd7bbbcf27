import { getOwnReferral } from '@matinee/contract/billing/referrals'
import { readQuery } from '../../read.ts'

/** The member's own code and what came of it. */
export const ownReferral = readQuery(getOwnReferral, {})
