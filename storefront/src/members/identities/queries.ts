import { getIdentityTicket, listOfferedProviders } from '@matinee/contract/members/identity-providers'
import { readQuery } from '../../read.ts'

/** The sign-in providers of the store. */
export const offeredProviders = readQuery(listOfferedProviders, {})
/** What this browser has brought from one of them. */
export const identityTicket = readQuery(getIdentityTicket, {})
