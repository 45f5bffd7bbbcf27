import { Type } from 'typebox'
import { mailOwner } from '../notices/member-mails.ts'
import type { Context } from '../platform/context.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { listStores } from '../store/queries.ts'
import { makeArchive } from './archive.ts'
import { archiveName } from './archive-name.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { operatorsPlace } from './place.ts'
import { withLockedPlace } from './place-lock.ts'
import { keepNewest, removeAbandoned } from './retention.ts'
import { findUnfinishedName } from './unfinished.ts'

/** Every night, where `ARCHIVE_KEEP` says how many archives of everything are kept. */
export const beginNightlyArchive = defineJob({
  name: 'archive.begin-nightly-archive',
  payload: Type.Object({}),
  every: '23 2 * * *',
  async run(ctx) {
    if (ctx.config.archive_keep > 0)
      await enqueue(ctx, makeNightlyArchive, {}, { key: makeNightlyArchive.name })
  },
})

const ONE_NIGHT_MS = 12 * 60 * 60 * 1000

/** Makes an archive of everything, or goes on with the one that was cut off, and removes those that are too many. */
export const makeNightlyArchive = defineJob({
  name: 'archive.make-nightly-archive',
  payload: Type.Object({}),
  queue: () => 'archive',
  attempts: 3,
  async run(ctx, _, signal) {
    const place = await operatorsPlace(ctx)
    const before = new Date(ctx.clock.now().getTime() - ONE_NIGHT_MS)
    await withLockedPlace(ctx, place, () => removeAbandoned(place, before)) // rows of an earlier night
    const name = (await findUnfinishedName(place, undefined)) ?? archiveName(ctx.clock.now())
    const { missing } = await makeArchive(ctx, place, { name, signal, onFile: () => {} })
    ctx.log.info({ archive: name, place: place.name, missing: missing.length }, 'an archive was made')
    const removed = await keepNewest(place, ctx.config.archive_keep)
    if (removed.length > 0) ctx.log.info({ archives: removed }, 'outdated archives were removed')
  },
  onGivenUp: (ctx, _, error) => mailOwners(ctx, error),
})

/** The owner of every store is told: each of them relies on it. */
async function mailOwners(ctx: Context, error: Error) {
  ctx.log.error({ err: error }, 'no archive could be made')
  const excerpt = error instanceof ArchiveRefused ? error.message : null
  for (const { id } of await listStores(ctx.db)) await mailOwner(ctx, id, 'archive_failed', { excerpt })
}
