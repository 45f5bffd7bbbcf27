import { buffer } from 'node:stream/consumers'
import type { Context } from '../../platform/context.ts'
import { hlsFolder } from '../folders.ts'
import type { VideoVersion } from './encoding-queries.ts'
import { videoImagesFolder } from '../video-removal.ts'
import type { VideoRow } from '../video-queries.ts'

/**
 * Copies poster candidates to the public image folder; returns their addresses. They never change under their `name`.
 */
export async function publishPosters(
  ctx: Context,
  video: VideoRow,
  wanted: VideoVersion,
  paths: readonly string[],
  name = String(wanted.version),
) {
  const folder = videoImagesFolder(video.store_id, video.id)
  const keys: string[] = []
  for (const [index, path] of paths.entries()) {
    const key = `${folder}/${name}-${index + 1}.webp`
    await ctx.storage.putBytes(key, await readStoredFile(ctx, `${hlsFolder(wanted)}/${path}`), 'image/webp')
    keys.push(key)
  }
  return keys.map((key) => `/${key}`)
}

async function readStoredFile({ storage }: Context, key: string): Promise<Buffer> {
  const file = await storage.open(key)
  if (!file) throw new Error(`${key} was handed over but is not there`)
  return buffer(file.stream)
}
