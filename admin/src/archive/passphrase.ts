const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // 32, without those that look alike
const GROUPS = 5
const GROUP_LENGTH = 4

/** A passphrase of 100 random bits that can be written down: `k7pm-…`. */
export function makePassphrase(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]!)
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}
