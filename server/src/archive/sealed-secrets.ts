import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Context } from '../platform/context.ts'
import type { Secrets } from '../platform/text/secrets.ts'
import { unseal } from '../platform/text/vault.ts'
import { conditionOfStores, quoteTable, type DatabaseTable } from './database-tables.ts'
import type { MissingFile } from './manifest.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { ArchiveRefused } from './archive-refused.ts'

/** The secrets of an archive in plain text. */
export interface ArchivedSecrets {
  /** The keys of the install in hexadecimal digits, by name; empty in an archive of one store. */
  install: Record<string, string>
  /** By table, then by the primary key of the row as JSON. */
  rows: Record<string, Record<string, string>>
}

const IV_BYTES = 12
const TAG_BYTES = 16
// About a third of a second for each guess: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
export const MIN_PASSPHRASE = 12

const keyOf = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, COST)

/** Encrypts the secrets with a passphrase: scrypt, then AES-256-GCM, as IV, tag and text. */
export async function sealWithPassphrase(secrets: ArchivedSecrets, passphrase: string) {
  const [salt, iv] = [randomBytes(16), randomBytes(IV_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return { salt: salt.toString('hex'), bytes: Buffer.concat([iv, cipher.getAuthTag(), sealed]) }
}

/** Decrypts what `sealWithPassphrase` made. Refuses another passphrase. */
export async function openWithPassphrase(bytes: Buffer, salt: string, passphrase: string) {
  const key = await keyOf(passphrase, Buffer.from(salt, 'hex'))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString('utf8')) as ArchivedSecrets
  } catch (error) {
    throw new ArchiveRefused('This passphrase does not open the secrets of the archive.', { cause: error })
  }
}

/** The keys of the archived install. */
export const openInstallKeys = ({ install }: ArchivedSecrets): { secrets: Secrets } => {
  const bytesNamed = (name: string) => Buffer.from(install[name] ?? '', 'hex')
  const keyNamed = (name: string) => createSecretKey(bytesNamed(name))
  return {
    secrets: {
      ...{ cookie: keyNamed('cookie'), media: keyNamed('media'), analytics: keyNamed('analytics') },
      vault: bytesNamed('vault'),
    },
  }
}

interface SecretsRequest {
  tables: readonly DatabaseTable[]
  storeIds: readonly number[]
  /** Whether the keys of the install belong to it: they open the secrets of all stores. */
  whole: boolean
}

/** Reads the secrets of some stores from a snapshot of the database, and names those that this install cannot open. */
export async function readSecrets(
  ctx: Pick<Context, 'secrets'>,
  client: pg.ClientBase,
  { tables, storeIds, whole }: SecretsRequest,
): Promise<{ secrets: ArchivedSecrets; unreadable: MissingFile[] }> {
  const secrets: ArchivedSecrets = { install: whole ? await readInstallKeys(client) : {}, rows: {} }
  const unreadable: MissingFile[] = []
  for (const table of tables.filter(({ name }) => SEALED_COLUMNS[name] && !SEALED_COLUMNS[name].isFleeting))
    for (const row of await readSealed(client, table, conditionOfStores(table, tables, storeIds)!)) {
      const secret = openSealed(ctx, table.name, row)
      if (secret === undefined)
        unreadable.push({
          key: `${table.name} ${row.key}`,
          why: 'The keys of this install do not open its secret.',
        })
      else (secrets.rows[table.name] ??= {})[row.key] = secret
    }
  return { secrets, unreadable }
}

async function readInstallKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; value: Buffer }>('select name, value from secret')
  return Object.fromEntries(rows.map(({ name, value }) => [name, value.toString('hex')]))
}

interface SealedRow {
  /** The primary key as JSON. */
  key: string
  value: Buffer
  store_id: string
  provider: string
}

async function readSealed(
  client: pg.ClientBase,
  table: DatabaseTable,
  condition: string,
): Promise<SealedRow[]> {
  const { column } = SEALED_COLUMNS[table.name]!
  const { rows } = await client.query<SealedRow>(
    `select jsonb_build_array(${table.primary_key.join()})::text as key, ${column} as value, store_id,
        to_jsonb(r) ->> 'provider' as provider
      from ${quoteTable(table.name)} r where ${column} is not null and ${condition}`,
  )
  return rows
}

/** Undefined for what was sealed with other keys: one such row must not keep all others out of the archive. */
function openSealed(ctx: Pick<Context, 'secrets'>, table: string, { value, store_id, provider }: SealedRow) {
  try {
    return unseal(ctx, SEALED_COLUMNS[table]!.purpose({ store_id: Number(store_id), provider }), value)
  } catch {
    return undefined
  }
}
