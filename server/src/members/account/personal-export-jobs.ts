import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { exportReady } from '../events.ts'
import * as query from './personal-export-queries.ts'
import { writePersonalData } from './personal-file.ts'

const GOOD_FOR_SECONDS = 7 * 24 * 60 * 60

/** Collects the personal data of every room in one file, which replaces the previous one. */
export const collectPersonalData = defineJob({
  name: 'members.collect-personal-data',
  payload: Type.Object({ store_id: Type.Integer(), member_id: Type.Integer(), key: Type.String() }),
  attempts: 5,

  async run(ctx, wish) {
    if (!(await query.updateExport(ctx.db, wish.key, { done: 0 }))) return // finished, replaced or deleted
    const file = query.fileOf(wish)
    await ctx.storage.removeFolder(query.folderOf(wish))
    const tell = (done: number) => query.updateExport(ctx.db, wish.key, { done })
    await ctx.storage.putStream(file, Readable.from(writePersonalData(ctx, wish, tell)), 'application/json')
    if (!(await announce(ctx, wish, (await ctx.storage.find(file))!.size))) await ctx.storage.remove(file)
  },

  onGivenUp: async (ctx, { key }) => void (await query.updateExport(ctx.db, key, { state: 'failed' })),
})

type PersonalExportKey = Parameters<typeof query.fileOf>[0]

const announce = (ctx: Context, { store_id, member_id, key }: PersonalExportKey, bytes: number) =>
  transact(ctx, async (ctx) => {
    const expires_at = timestampAfter(ctx.clock, GOOD_FOR_SECONDS)
    const isKept = await query.updateExport(ctx.db, key, { state: 'ready', bytes, expires_at })
    if (isKept) await publish(ctx, exportReady, { store_id, member_id, key })
    return isKept
  })

/** Deletes export files after their week. */
export const forgetExports = defineJob({
  name: 'members.forget-exports',
  payload: Type.Object({}),
  every: '23 * * * *',
  async run(ctx) {
    for (const old of await query.expiredExports(ctx.db, ctx.clock.now().toISOString())) {
      await ctx.storage.remove(query.fileOf(old))
      await query.deleteExport(ctx.db, old.key)
    }
  },
})
