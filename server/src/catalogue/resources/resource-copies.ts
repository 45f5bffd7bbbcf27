import { randomBytes } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertResource, listStoredResources } from './resource-queries.ts'
import { resourceFolder } from './resource-removal.ts'

/** Gives a program copies of another's files; returns the id of each copy by that of its original. */
export async function copyFiles(ctx: StoreContext, from: number, to: number): Promise<Map<number, number>> {
  const copies = new Map<number, number>()
  for (const { id, file_key, ...file } of await listStoredResources(ctx.db, ctx.store.id, from)) {
    const key = `${resourceFolder(to)}/${randomBytes(12).toString('hex')}/${basename(file_key)}`
    if (!(await ctx.storage.copy(file_key, key))) continue // lost; the original is no better
    const row = { ...file, store_id: ctx.store.id, content_id: to, file_key: key }
    copies.set(id, await insertResource(ctx.db, row))
  }
  return copies
}
