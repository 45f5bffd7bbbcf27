import { AddressExpired, AddressForged } from './delivery-errors.ts'
import type { TokenVerdict } from './film-token.ts'

/** Throws `AddressExpired` or `AddressForged` unless the token of an address is valid. */
export function assertValidToken(verdict: TokenVerdict) {
  if (verdict === 'expired') throw AddressExpired()
  if (verdict === 'forged') throw AddressForged()
}
