import { InvalidInput } from '../platform/errors.ts'

/** An address as it is stored. Throws `InvalidInput`. */
export function addressFrom(given: string): string {
  const address = given.trim().toLowerCase()
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address)) throw InvalidInput({ errors: { address: ['invalid_email'] } })
  return address
}
