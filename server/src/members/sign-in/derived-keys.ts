import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'

/** A PBKDF2 or scrypt hash of another system, with what it takes to derive it again. */
export type DerivedKey = { salt: Buffer; key: Buffer } & (
  | { kind: 'pbkdf2'; digest: Digest; iterations: number }
  | { kind: 'scrypt'; n: number; r: number; p: number }
)

const DIGESTS = { sha1: 20, sha256: 32, sha512: 64 } as const
type Digest = keyof typeof DIGESTS

type Reader = (parts: Record<string, string>) => DerivedKey | undefined

const BASE64 = '[A-Za-z0-9+/.]{8,128}={0,2}'
const TEXT_SALT = '[A-Za-z0-9_-]{4,64}'

const digestOf = (name = 'sha1') => name.replace('-', '') as Digest
/** passlib writes a dot for the plus of base64. */
const fromBase64 = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64')

/** The textual forms of passlib, Django and Werkzeug (Flask). */
const FORMS: [RegExp, Reader][] = [
  [
    new RegExp(
      String.raw`^\$pbkdf2(?:-(?<digest>sha256|sha512))?\$(?<rounds>\d{1,9})\$(?<salt>${BASE64})\$(?<key>${BASE64})$`,
    ),
    ({ digest, rounds, salt, key }) =>
      pbkdf2(digestOf(digest), Number(rounds), fromBase64(salt!), fromBase64(key!)),
  ],
  [
    new RegExp(
      String.raw`^pbkdf2_(?<digest>sha1|sha256)\$(?<rounds>\d{1,9})\$(?<salt>${TEXT_SALT})\$(?<key>${BASE64})$`,
    ),
    ({ digest, rounds, salt, key }) =>
      pbkdf2(digestOf(digest), Number(rounds), Buffer.from(salt!), fromBase64(key!)),
  ],
  [
    new RegExp(
      String.raw`^pbkdf2:(?<digest>sha1|sha256|sha512):(?<rounds>\d{1,9})\$(?<salt>${TEXT_SALT})\$(?<key>[0-9a-f]{32,256})$`,
    ),
    ({ digest, rounds, salt, key }) =>
      pbkdf2(digestOf(digest), Number(rounds), Buffer.from(salt!), Buffer.from(key!, 'hex')),
  ],
  [
    new RegExp(
      String.raw`^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,4}),p=(?<p>\d{1,4})\$(?<salt>${BASE64})\$(?<key>${BASE64})$`,
    ),
    ({ ln, r, p, salt, key }) => scrypt(2 ** Number(ln), { r, p }, fromBase64(salt!), fromBase64(key!)),
  ],
  [
    new RegExp(
      String.raw`^scrypt\$(?<salt>${TEXT_SALT})\$(?<n>\d{1,8})\$(?<r>\d{1,4})\$(?<p>\d{1,4})\$(?<key>${BASE64})$`,
    ),
    ({ n, r, p, salt, key }) => scrypt(Number(n), { r, p }, Buffer.from(salt!), fromBase64(key!)),
  ],
  [
    new RegExp(
      String.raw`^scrypt:(?<n>\d{1,8}):(?<r>\d{1,4}):(?<p>\d{1,4})\$(?<salt>${TEXT_SALT})\$(?<key>[0-9a-f]{32,256})$`,
    ),
    ({ n, r, p, salt, key }) => scrypt(Number(n), { r, p }, Buffer.from(salt!), Buffer.from(key!, 'hex')),
  ],
]

function pbkdf2(digest: Digest, iterations: number, salt: Buffer, key: Buffer): DerivedKey | undefined {
  return iterations >= 1 ? { kind: 'pbkdf2', digest, iterations, salt, key } : undefined
}

type Blocks = { r: string | undefined; p: string | undefined }

function scrypt(n: number, { r, p }: Blocks, salt: Buffer, key: Buffer): DerivedKey | undefined {
  const isPower = n > 1 && Number.isInteger(Math.log2(n))
  const [size, lanes] = [Number(r), Number(p)]
  return isPower && size >= 1 && lanes >= 1 ? { kind: 'scrypt', n, r: size, p: lanes, salt, key } : undefined
}

/** Reads a PBKDF2 or scrypt hash; undefined if it is neither. */
export function readDerivedKey(hash: string): DerivedKey | undefined {
  for (const [form, read] of FORMS) {
    const parts = form.exec(hash)?.groups
    if (parts) return hasKey(read(parts))
  }
  return undefined
}

const LEAST_KEY = 16
const hasKey = (found: DerivedKey | undefined) =>
  found && found.key.length >= LEAST_KEY && found.key.length <= 128 ? found : undefined

// Under a second here, as for the other hashes; scrypt takes 128 bytes of memory for each unit of n × r.
const MOST = { iterations: 2_000_000, memory: 128 * 1024 * 1024, work: 2 ** 21 }

/** Whether a hash is derived in bounded time and memory. */
export function isAffordable(found: DerivedKey): boolean {
  if (found.kind === 'scrypt')
    return 128 * found.n * found.r <= MOST.memory && found.n * found.r * found.p <= MOST.work
  const blocks = Math.ceil(found.key.length / DIGESTS[found.digest])
  return found.iterations * blocks <= MOST.iterations
}

/** Whether a password derives the key. Takes as long as the hash says. */
export const derives = (password: string, found: DerivedKey): boolean =>
  timingSafeEqual(derive(password, found), found.key)

function derive(password: string, found: DerivedKey): Buffer {
  const { salt, key } = found
  if (found.kind === 'pbkdf2') return pbkdf2Sync(password, salt, found.iterations, key.length, found.digest)
  const { n: N, r, p } = found
  return scryptSync(password, salt, key.length, { N, r, p, maxmem: 2 * MOST.memory })
}
