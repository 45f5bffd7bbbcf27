import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/text/vault.ts'
import { BUCKET_SECRET } from '../bucket-secret.ts'
import { openChannel } from './peertube-source.ts'
import { openFeed } from './feed-source.ts'
import { openFolder } from './folder-source.ts'
import { openList } from './list-source.ts'
import type { FilmSource, ImportPlace } from './source.ts'

/** The source of an import. */
export async function openFilmSource(
  ctx: Context,
  { place, secret }: { place: ImportPlace; secret: Buffer | null },
): Promise<FilmSource> {
  switch (place.kind) {
    case 'list':
      return openList(ctx, place)
    case 'feed':
      return openFeed(ctx, place)
    case 'peertube':
      return openChannel(ctx, place)
    case 'folder':
      return openFolder(ctx, place)
    case 'bucket': {
      const { openFilmBucket } = await import('./bucket-source.ts') // its client takes 100 ms to load
      return openFilmBucket(ctx, place, unseal(ctx, BUCKET_SECRET, secret!))
    }
  }
}
