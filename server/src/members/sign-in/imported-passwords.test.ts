import { hashSync as argon2, type Options } from '@node-rs/argon2'
import { hashSync as bcrypt } from '@node-rs/bcrypt'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { isOwnHash } from './password-hashes.ts'
import { decoyFor } from './passwords.ts'

const world = await makeWorld()
const PASSWORD = 'ein scho\u0308ner Abend'
let count = 0

const ofBcrypt = (version: '2a' | '2b' | '2y', cost: number) => bcrypt(PASSWORD, { version, cost })
const base64 = (bytes: Buffer) => bytes.toString('base64')
/** passlib leaves the padding away and writes a dot for the plus. */
const passlib = (bytes: Buffer) => base64(bytes).replace(/=+$/, '').replaceAll('+', '.')
const BYTES = Buffer.from('sixteen bytes it')

const pbkdf2 = (digest: string, salt: Buffer | string, rounds: number) =>
  pbkdf2Sync(PASSWORD, salt, rounds, digest === 'sha512' ? 64 : 32, digest)
const scrypt = (salt: Buffer | string, N: number) => scryptSync(PASSWORD, salt, 64, { N, r: 8, p: 1 })

const ofArgon2 = (options: Options) => argon2(PASSWORD, options)

async function imported(password_hash: string) {
  const email = `moved${(count += 1)}@x.example`
  const { id } = await world.make.member({ email, password_hash })
  const browser = await openBrowser(world)
  const signIn = (password: string) => browser.post('/api/sessions', { email, password })
  return { id, browser, signIn }
}

const hashOfMember = async (id: number) =>
  (
    await world.ctx.db
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password_hash!

it.each([
  ['bcrypt $2a$', ofBcrypt('2a', 4)],
  ['bcrypt $2b$', ofBcrypt('2b', 10)],
  ['bcrypt $2y$', ofBcrypt('2y', 12)],
  ['argon2id', ofArgon2({ memoryCost: 65_536, timeCost: 3, parallelism: 4 })],
  ['argon2i', ofArgon2({ algorithm: 1, memoryCost: 4096 })],
  ['argon2d', ofArgon2({ algorithm: 0, memoryCost: 4096 })],
  ['PBKDF2 of Django', `pbkdf2_sha256$20000$Ab3salt$${base64(pbkdf2('sha256', 'Ab3salt', 20_000))}`],
  ['PBKDF2 of passlib', `$pbkdf2-sha512$25000$${passlib(BYTES)}$${passlib(pbkdf2('sha512', BYTES, 25_000))}`],
  [
    'PBKDF2 of Werkzeug',
    `pbkdf2:sha256:20000$Ab3salt$${pbkdf2('sha256', 'Ab3salt', 20_000).toString('hex')}`,
  ],
  ['scrypt of passlib', `$scrypt$ln=14,r=8,p=1$${passlib(BYTES)}$${passlib(scrypt(BYTES, 2 ** 14))}`],
  ['scrypt of Django', `scrypt$Ab3salt$16384$8$1$${base64(scrypt('Ab3salt', 2 ** 14))}`],
  ['scrypt of Werkzeug', `scrypt:16384:8:1$Ab3salt$${scrypt('Ab3salt', 2 ** 14).toString('hex')}`],
])('signs in whoever came with a hash of %s, and keeps one of our own from then on', async (_, hash) => {
  const { id, signIn } = await imported(hash)
  expect((await signIn('not this one')).json().code).toBe('wrong_sign_in')
  expect(await hashOfMember(id)).toBe(hash)
  expect((await signIn(PASSWORD)).statusCode).toBe(201)
  expect(isOwnHash(await hashOfMember(id))).toBe(true)
  expect((await signIn(PASSWORD)).statusCode).toBe(201)
  expect((await signIn('not this one')).json().code).toBe('wrong_sign_in')
})

it('takes the current password as a proof before it was hashed anew', async () => {
  const { id, browser, signIn } = await imported(ofBcrypt('2b', 4))
  await signIn(PASSWORD)
  await world.ctx.db
    .updateTable('member')
    .set({ password_hash: ofBcrypt('2b', 4) })
    .where('id', '=', id)
    .execute()
  const renewed = { password: 'seven boats in the harbour' }
  const wrong = await browser.put('/api/users/me/password', { ...renewed, current_password: 'wrong' })
  expect(wrong.json().code).toBe('wrong_password')
  const right = await browser.put('/api/users/me/password', { ...renewed, current_password: PASSWORD })
  expect(right.statusCode).toBeLessThan(300)
})

const SALT = 'c2FsdHNhbHQ'
const TAG = 'aGFzaGhhc2hoYXNo'
const UNUSABLE = [
  'plain text',
  `$2b$31$${'a'.repeat(53)}`,
  `$2b$16$${'a'.repeat(53)}`,
  `$2b$03$${'a'.repeat(53)}`,
  '$argon2id$v=19$m=19456,t=2,p=1$',
  `$argon2id$v=19$m=7,t=2,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=0,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=0$${SALT}$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=1$c2Fs$${TAG}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$aGFzaA==`,
  `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$aGFza`,
  `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$${'aGFz'.repeat(10_000)}`,
  `$argon2id$v=19$m=4194304,t=2,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=131072,t=10,p=16$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=9999999999,p=1$${SALT}$${TAG}`,
  `pbkdf2_sha256$999999999$Ab3salt$${'aGFz'.repeat(11)}`,
  `pbkdf2_sha256$0$Ab3salt$${'aGFz'.repeat(11)}`,
  `$pbkdf2$1000000$${SALT}$${'aGFz'.repeat(30)}`,
  `$scrypt$ln=24,r=8,p=1$${SALT}$${'aGFz'.repeat(11)}`,
  `$scrypt$ln=14,r=8,p=9999$${SALT}$${'aGFz'.repeat(11)}`,
  `scrypt$Ab3salt$16385$8$1$${'aGFz'.repeat(11)}`,
  `scrypt:16384:8:1$Ab3salt$${'ab'.repeat(4)}`,
]

it('refuses hashes that are malformed or cost too much as a wrong password, at once', async () => {
  for (const hash of UNUSABLE) {
    const { signIn } = await imported(hash)
    const began = performance.now()
    const answer = await signIn(PASSWORD)
    const seconds = (performance.now() - began) / 1000
    expect({ hash, status: answer.statusCode, code: answer.json().code, seconds }).toEqual({
      hash,
      status: 401,
      code: 'wrong_sign_in',
      seconds: expect.toSatisfy((value) => value < 3),
    })
  }
})

it('hashes for an address without an account as slowly as for one with a hash of another system', async () => {
  const other = await makeWorld()
  const ctx = storeContextOf(other)
  const strangers = Array.from({ length: 40 }, (_, place) => `nobody${place}@x.example`)
  const decoys = () => Promise.all(strangers.map((email) => decoyFor(ctx, email)))
  expect(new Set((await decoys()).map(isOwnHash))).toEqual(new Set([true]))
  const hash = ofBcrypt('2b', 4)
  for (const password_hash of ['plain text', hash])
    await other.make.member({ email: `slow${password_hash.length}@x.example`, password_hash })
  const drawn = await decoys()
  expect(new Set(drawn.map((decoy) => isOwnHash(decoy) || decoy === hash))).toEqual(new Set([true]))
  expect(new Set(drawn.map(isOwnHash))).toEqual(new Set([true, false]))
  expect(await decoys()).toEqual(drawn)
})
