import type { Context } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { programPublished, programUnpublished } from '../events.ts'
import type { ContentRow } from './program-queries.ts'

/** Announces that a program came into public view or left it, in the transaction that changed its status. */
export async function announceStatus(
  ctx: Context,
  { id, store_id, status }: Pick<ContentRow, 'id' | 'store_id' | 'status'>,
  now: ContentRow['status'],
) {
  const key = { store_id, content_id: id }
  if (now === 'published' && status !== 'published') await publish(ctx, programPublished, key)
  if (now !== 'published' && status === 'published') await publish(ctx, programUnpublished, key)
}
