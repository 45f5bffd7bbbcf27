import type { Context } from '../../platform/context.ts'
import { ArchiveRefused } from '../archive-refused.ts'
import type { Place } from '../place.ts'
import { withLockedPlace } from '../place-lock.ts'
import { removeArchives, removeUnfinished } from '../retention.ts'
import * as query from './queries.ts'
import { openStorePlace } from './store-place.ts'

/** Removes an archive from its place, then its row. */
export async function removeRow(ctx: Context, row: query.StoreArchiveRow): Promise<void> {
  const place = await openStorePlace(ctx, row)
  await withLockedPlace(ctx, place, () => removeFrom(place, row.name))
  await query.deleteArchive(ctx.db, row.id)
}

async function removeFrom(place: Place, name: string): Promise<void> {
  try {
    await removeArchives(place, [name])
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    await removeUnfinished(place, name) // without a manifest to say what is in it
  }
}
