import { randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/text/secrets.ts'
import { seal } from '../platform/text/vault.ts'
import { SECRET_PURPOSE } from '../analytics/forwarding/delivery.ts'
import { hashOfCode } from '../billing/gift-cards/codes.ts'
import { newStreamKey } from '../live/stream-keys.ts'
import { exactNumber, isExactNumber, type Exact, type ExactRow } from './exact-json.ts'
import { mapRow, type IdMapping } from './id-mapping.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import type { ArchivedSecrets } from './sealed-secrets.ts'

export interface Restoration {
  mapping: IdMapping
  /** Null where the archive has none, or nobody gave the passphrase. */
  secrets: ArchivedSecrets | null
  /** The keys of the install in which it is restored. */
  keys: { secrets: Secrets }
  /** Whether it comes beside stores that are there already. */
  isBeside: boolean
  /** Whether rows are loaded as they are, to be restored from there. */
  isVerbatim?: boolean
  /** The names of the primary keys, by table. */
  primaryKeys: ReadonlyMap<string, readonly string[]>
  now: string
  /** Makes room for the player events of a day. */
  openDay(day: string): Promise<unknown>
}

type RowChange = (row: ExactRow, secret: string | undefined, to: Restoration) => ExactRow | null

const bytesOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const textOf = (value: Exact | undefined) => (typeof value === 'string' ? value : '')
const numberOf = (value: Exact | undefined) => (isExactNumber(value) ? Number(value.rawJSON) : 0)

/** What becomes of a row in a copy, beside its ids. `secret` is what its sealed column held. */
const CHANGES: Record<string, RowChange> = {
  'public.store': (row, _, { now, mapping }) => ({
    ...row,
    id: exactNumber(mapping.stores.get(numberOf(row['id'])) ?? numberOf(row['id'])),
    standby_since: now,
    restored_at: now,
    ...{ paused_at: null, removing_at: null },
  }),
  'public.store_host': (row, _, { isBeside }) => (isBeside ? null : row),
  // The original sends what was waiting when the archive was made.
  'public.mail': (row, _, { now }) =>
    row['state'] === 'queued' ? { ...row, state: 'failed', problem: 'restored', ended_at: now } : row,
  'public.campaign': (row, _, { now }) =>
    ['scheduled', 'sending', 'paused'].includes(textOf(row['state']))
      ? { ...row, state: 'stopped', problem: 'restored', ended_at: now }
      : row,
  'public.automation': (row) =>
    row['state'] === 'on' ? { ...row, state: 'paused', problem: 'restored' } : row,
  'public.provider_account': (row, secret) =>
    secret === undefined && row['provider'] !== 'test' ? { ...row, enabled: false } : row,
  'public.gift_card': (row, code, { keys }) =>
    code === undefined
      ? { ...row, sealed_code: bytesOf(Buffer.alloc(0)) }
      : { ...row, code_hash: bytesOf(hashOfCode(keys, numberOf(row['store_id']), code)) },
  'public.live_event': (row, key, to) => ({ ...row, srt_port: null, ...streamKeyOf(key, to) }),
  'public.live_store': (row, key, to) => ({ ...row, ...streamKeyOf(key, to) }),
  'public.pixel_target': (row, secret, { keys }) =>
    secret === undefined
      ? { ...row, secret: bytesOf(seal(keys, SECRET_PURPOSE, randomBytes(24).toString('base64url'))) }
      : row,
  // A secret that its own install could not open.
  'public.second_factor': (row, secret, { keys }) =>
    secret === undefined
      ? { ...row, secret: bytesOf(seal(keys, 'second-factor', randomBytes(20).toString('hex'))) }
      : row,
  'public.simulcast_target': (row, key, { keys }) =>
    key === undefined ? { ...row, key_sealed: bytesOf(seal(keys, 'simulcast-key', '')) } : row,
  'public.video': (row) => ({ ...row, upload_id: null }),
  'public.ledger_entry': (row, _, { mapping }) => ({
    ...row,
    cause: textOf(row['cause']).replace(/(?<=:)\d+$/, (id) => String(Number(id) + mapping.shift)),
  }),
  // Hashed with the keys of the other install, and the number that the member had there.
  'public.recovery_code': (row, _, { isBeside }) => (isBeside ? null : row),
}

/** Two stores of one install cannot have one stream key; without secrets the key is not known. */
function streamKeyOf(key: string | undefined, { isBeside, keys }: Restoration): ExactRow {
  if (key !== undefined && !isBeside) return {}
  const { key_hash, key_sealed } = newStreamKey(keys)
  return { key_hash: bytesOf(key_hash), key_sealed: bytesOf(key_sealed) }
}

/** Whether the lines of a table can be taken as they are. */
export const isTakenAsItIs = (table: string, { isBeside, isVerbatim }: Restoration) =>
  isVerbatim === true || (!isBeside && !CHANGES[table] && !SEALED_COLUMNS[table])

/** A row as it is restored; null if it is not. */
export function restoreRow(table: string, archived: ExactRow, to: Restoration): ExactRow | null {
  const secret = secretOf(table, archived, to)
  const mapped = to.isBeside ? renameTestRefs(table, mapIds(table, archived, to)) : archived
  const sealed = secret === undefined ? mapped : sealAgain(table, mapped, secret, to)
  const change = CHANGES[table]
  return change ? change(sealed, secret, to) : sealed
}

/** The only table whose own ids are those of stores. */
const mapIds = (table: string, row: ExactRow, { mapping }: Restoration): ExactRow =>
  table === 'public.store' ? { ...mapRow(row, mapping), id: row['id']! } : mapRow(row, mapping)

const secretOf = (table: string, row: ExactRow, { secrets, primaryKeys }: Restoration) => {
  const sealed = secrets?.rows[table]
  if (!sealed) return undefined
  // As PostgreSQL writes `jsonb_build_array`.
  const parts = primaryKeys.get(table)!.map((name) => JSON.stringify(row[name]))
  return sealed[`[${parts.join(', ')}]`]
}

function sealAgain(table: string, row: ExactRow, secret: string, { keys }: Restoration): ExactRow {
  const { column, purpose } = SEALED_COLUMNS[table]!
  const whose = { store_id: numberOf(row['store_id']), provider: textOf(row['provider']) }
  return { ...row, [column]: bytesOf(seal(keys, purpose(whose), secret)) }
}

const TEST_REF = /^[a-z]+_[0-9a-f]{24}/
const REFS = new Set(['ref', 'customer', 'customer_ref', 'method_ref', 'payment_ref', 'secret'])

/** The books of the Test provider are those of all stores of an install: what it knows is renamed in a copy. */
function renameTestRefs(table: string, row: ExactRow): ExactRow {
  if (!table.startsWith('test_provider.') && row['provider'] !== 'test') return row
  const rename = (value: Exact) =>
    typeof value === 'string'
      ? value.replace(TEST_REF, (ref) => `${ref}x${numberOf(row['store_id'])}`)
      : value
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, REFS.has(name) ? rename(value) : value]),
  )
}
