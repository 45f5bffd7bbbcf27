/** A key that could reach outside the storage, or that two storages would understand differently. */
export class WrongKey extends Error {
  constructor(key: string) {
    super(`"${key}" cannot be a name in the storage`)
    this.name = 'WrongKey'
  }
}

const MOST = 900 // S3 takes 1,024 bytes; a prefix and a suffix of ours have to fit too
const NAME = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/

/** Whether a key is a relative path of plain names: letters, digits, `.`, `_`, `~` and `-`, none beginning with a dot. */
export const isKey = (key: string): boolean =>
  key.length <= MOST && key.split('/').every((name) => NAME.test(name))

/** The key as it is; throws `WrongKey` unless it is one. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new WrongKey(key)
  return key
}

/** A file's name as the last part of a key: other characters become dashes, the ending stays. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? plain.slice(dot).slice(0, 12) : ''
  return `${plain.slice(0, dot > 0 ? dot : undefined).slice(0, 80)}${ending}` || 'film'
}
