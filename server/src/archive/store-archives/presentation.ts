import type { StoreArchive } from '@matinee/contract/archive/archives'
import type { Context } from '../../platform/context.ts'
import type { StoreArchiveRow } from './queries.ts'

/** An archive as the admin shows it. */
export const presentArchive = (
  ctx: Pick<Context, 'clock'>,
  {
    bucket,
    bucket_secret: _secret,
    passphrase: _passphrase,
    store_id: _store,
    download_bytes: _download,
    working_since,
    ...row
  }: StoreArchiveRow,
): StoreArchive => ({
  ...row,
  in_bucket: bucket !== null,
  percent: row.total_bytes > 0 ? Math.min(100, (row.done_bytes / row.total_bytes) * 100) : 0,
  seconds_left: findSecondsLeft(row, working_since, ctx.clock.now()),
})

const TOO_EARLY_SHARE = 0.005

function findSecondsLeft(
  { state, done_bytes, total_bytes }: Pick<StoreArchiveRow, 'state' | 'done_bytes' | 'total_bytes'>,
  since: string | null,
  now: Date,
): number | null {
  if (!['making', 'checking'].includes(state) || since === null) return null
  if (done_bytes < total_bytes * TOO_EARLY_SHARE || done_bytes === 0) return null
  const seconds = (now.getTime() - Date.parse(since)) / 1000
  return Math.ceil((seconds / done_bytes) * Math.max(0, total_bytes - done_bytes))
}
