import { toJsonb } from '../../platform/database/jsonb.ts'
import type { Context } from '../../platform/context.ts'
import { ArchiveRefused } from '../archive-refused.ts'
import { findDamage } from '../check.ts'
import { readManifest } from '../manifest.ts'
import type { Place } from '../place.ts'
import { createProgress, type ArchiveProgress } from './progress.ts'
import * as query from './queries.ts'
import { openStorePlace } from './store-place.ts'

const MOST_NAMED = 20

/** Compares every byte of an archive with its checksum, and writes down what is damaged. */
export async function checkRow(ctx: Context, row: query.StoreArchiveRow, signal: AbortSignal): Promise<void> {
  const progress = createProgress(ctx, row, signal)
  const damaged = await findDamageOf(await openStorePlace(ctx, row), row.name, progress)
  await progress.end()
  await query.updateArchiveIn(ctx.db, row.id, 'checking', {
    state: 'done',
    damaged: toJsonb(damaged.slice(0, MOST_NAMED)),
    checked_at: ctx.clock.now().toISOString(),
  })
}

async function findDamageOf(place: Place, name: string, { signal, add }: ArchiveProgress): Promise<string[]> {
  try {
    return await findDamage(place, await readManifest(place, name), {
      signal,
      onFile: (bytes) => add(bytes, 0),
    })
  } catch (error) {
    if (error instanceof ArchiveRefused) return [error.message] // its manifest is damaged
    throw error
  }
}
