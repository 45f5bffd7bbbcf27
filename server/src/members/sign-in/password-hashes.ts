import { isAffordable, readDerivedKey } from './derived-keys.ts'

/** Cost of our hashes: OWASP's second choice for argon2id, 19 MiB, two passes, one lane; 26 ms here. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The prefix of every hash made here; the index `member_by_foreign_hash` contains it too. */
export const OWN_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

export const isOwnHash = (hash: string) => hash.startsWith(OWN_PREFIX)

export type HashFault = 'unusable' | 'too_costly'

// The maximum cost of a foreign hash, under a second here: a slower one would delay everybody who signs in.
const MOST = { bcryptCost: 13, memoryKb: 131_072, memoryPasses: 524_288, lanes: 16 }
const BCRYPT = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/
const ARGON2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export const isBcrypt = (hash: string) => BCRYPT.test(hash)

/** Why a hash cannot be verified; undefined if it can be, at bounded cost. */
export function faultOfHash(hash: string): HashFault | undefined {
  const [, cost] = BCRYPT.exec(hash) ?? []
  if (cost) return faultOfBcrypt(Number(cost))
  const [, memory, passes, lanes, salt, tag] = ARGON2.exec(hash) ?? []
  if (!memory) return faultOfDerivedKey(hash)
  if (!hasBytes(salt!, 8, 64) || !hasBytes(tag!, 4, 64)) return 'unusable'
  return faultOfArgon2(Number(memory), Number(passes), Number(lanes))
}

function faultOfDerivedKey(hash: string): HashFault | undefined {
  const found = readDerivedKey(hash)
  if (!found) return 'unusable'
  return isAffordable(found) ? undefined : 'too_costly'
}

function faultOfBcrypt(cost: number): HashFault | undefined {
  if (cost < 4 || cost > 31) return 'unusable'
  return cost > MOST.bcryptCost ? 'too_costly' : undefined
}

function faultOfArgon2(memory: number, passes: number, lanes: number): HashFault | undefined {
  if (passes < 1 || lanes < 1 || memory < 8 * lanes) return 'unusable'
  const isCheap = memory <= MOST.memoryKb && memory * passes <= MOST.memoryPasses && lanes <= MOST.lanes
  return isCheap ? undefined : 'too_costly'
}

function hasBytes(base64: string, least: number, most: number) {
  const bytes = Buffer.from(base64, 'base64')
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === base64
  return isWhole && bytes.length >= least && bytes.length <= most
}
