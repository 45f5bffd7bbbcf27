/** A key that could escape the storage, or that storages would interpret differently. */
export class InvalidStorageKey extends Error {
  constructor(key: string) {
    super(`"${key}" cannot be a name in the storage`)
    this.name = 'WrongKey'
  }
}

const MAX_KEY_LENGTH = 900 // S3 takes 1,024 bytes; a prefix and a suffix of ours have to fit too
const KEY_PART = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/

/** Whether a key is a relative path of plain names: letters, digits, `.`, `_`, `~` and `-`, none beginning with a dot. */
export const isStorageKey = (key: string): boolean =>
  key.length <= MAX_KEY_LENGTH && key.split('/').every((name) => KEY_PART.test(name))

/** Returns the key; throws `InvalidStorageKey` unless it is valid. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new InvalidStorageKey(key)
  return key
}

/** A file's name as the last part of a key: other characters become dashes, the ending stays. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? plain.slice(dot).slice(0, 12) : ''
  return `${plain.slice(0, dot > 0 ? dot : undefined).slice(0, 80)}${ending}` || 'film'
}
