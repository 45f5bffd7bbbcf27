import { buffer } from 'node:stream/consumers'
import type { Context } from '../platform/context.ts'
import { hlsFolder } from './folders.ts'
import type { Wanted } from './making-queries.ts'
import { imagesOf } from './removal.ts'
import type { VideoRow } from './video-queries.ts'

/** Puts poster candidates where everybody may see them; returns their public addresses. */
export async function keepPosters(ctx: Context, video: VideoRow, wanted: Wanted, paths: readonly string[]) {
  const folder = imagesOf(video.store_id, video.id)
  const keys: string[] = []
  for (const [index, path] of paths.entries()) {
    const key = `${folder}/${wanted.version}-${index + 1}.webp`
    await ctx.storage.putBytes(key, await readAll(ctx, `${hlsFolder(wanted)}/${path}`), 'image/webp')
    keys.push(key)
  }
  return keys.map((key) => `/${key}`)
}

async function readAll({ storage }: Context, key: string): Promise<Buffer> {
  const file = await storage.open(key)
  if (!file) throw new Error(`${key} was handed over but is not there`)
  return buffer(file.stream)
}
