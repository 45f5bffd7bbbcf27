import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findOriginal, setChecksum } from './upload-queries.ts'

/** SHA-256 of a stored file in lower-case hex, streamed; throws if the file is missing. */
export async function computeChecksum(
  { storage }: Pick<Context, 'storage'>,
  key: string,
  signal?: AbortSignal,
): Promise<string> {
  const file = await storage.open(key)
  if (!file) throw new Error(`${key} is not in the storage`)
  const hash = createHash('sha256')
  for await (const chunk of file.stream) {
    signal?.throwIfAborted()
    hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

/** Records the checksum of an original after the upload: computed during the upload, it would slow it by a tenth. */
export const recordChecksum = defineJob({
  name: 'media.take-checksum',
  payload: Type.Object({ video_id: Type.Integer() }),
  async run(ctx, { video_id }, signal) {
    const original = await findOriginal(ctx.db, video_id)
    if (!original || original.checksum) return
    await setChecksum(ctx.db, video_id, await computeChecksum(ctx, original.source_key, signal))
  },
})
