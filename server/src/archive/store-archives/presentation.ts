import type { StoreArchive } from '@matinee/contract/archive/archives'
import type { Context } from '../../platform/context.ts'
import { secondsLeft } from '../../platform/seconds-left.ts'
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
  seconds_left: archiveSecondsLeft(ctx, row, working_since),
})

const archiveSecondsLeft = (
  ctx: Pick<Context, 'clock'>,
  { state, done_bytes, total_bytes }: Pick<StoreArchiveRow, 'state' | 'done_bytes' | 'total_bytes'>,
  since: string | null,
) =>
  state === 'making' || state === 'checking'
    ? secondsLeft(ctx, { since, done: done_bytes, left: total_bytes - done_bytes })
    : null
