import { DAY_MS } from '@matinee/contract/platform/durations'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { runDoctor } from '../system/doctor.ts'
import { findOrphanedFolders, removeOrphanedFiles } from './orphaned-files.ts'

const world = await makeWorld()
const { ctx, config } = world
const LONG_AGO = new Date(Date.now() - 3 * DAY_MS)

async function write(path: string, when = LONG_AGO) {
  const whole = join(config.data_dir, path)
  await mkdir(dirname(whole), { recursive: true })
  await writeFile(whole, 'bytes')
  await utimes(whole, when, when)
  return path
}

const files = async () =>
  (await readdir(config.data_dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(config.data_dir.length + 1))
    .toSorted()

it('removes what no row names and leaves all else', async () => {
  const ready = await world.make.video({ state: 'ready' })
  const again = await world.make.video({ state: 'ready' })
  await ctx.db
    .updateTable('video')
    .set({ version: 3, hls_key: `videos/${again.id}/2/hls` })
    .where('id', '=', again.id)
    .execute()
  const kept = [
    await write(`media/videos/${ready.id}/original/film.mp4`),
    await write(`media/videos/${ready.id}/1/hls/master.m3u8`),
    await write(`media/videos/${again.id}/2/hls/master.m3u8`),
    await write(`media/videos/${again.id}/3/hls/master.m3u8`),
    await write(`media/images/${world.storeId}/films/${ready.id}/1-1.webp`),
    await write(`media/images/${world.storeId}/poster.webp`), // for a week
    await write('media/videos/987654/original/just-now.mp4', new Date()),
    await write('media/.unfinished/just-now', new Date()),
  ]
  await write(`media/videos/${again.id}/1/hls/master.m3u8`)
  await write('media/videos/987653/original/film.mp4')
  await write(`media/images/${world.storeId}/films/987653/1-1.webp`)
  await write(`media/images/${world.storeId}/.unfinished-1234`)
  await write('media/.unfinished/1234')
  await write('work/film-987653/made/part.m4s')
  await utimes(join(config.data_dir, 'work/film-987653'), LONG_AGO, LONG_AGO)

  expect((await findOrphanedFolders(ctx)).toSorted()).toEqual([
    `images/${world.storeId}/films/987653`,
    `videos/${again.id}/1`,
    'videos/987653',
  ])
  await removeOrphanedFiles(ctx)
  expect(await files()).toEqual(kept.toSorted())
})

it('lets the doctor look before the data folder is there, and at films that are being made', async () => {
  await world.make.video({ state: 'encoding' })
  const folder = join(await mkdtemp(join(tmpdir(), 'matinee-doctor-')), 'not/yet')
  const findings = await runDoctor({ ...ctx, config: { ...config, data_dir: folder } })
  const reasons = findings.map(({ reason }) => reason)
  expect(reasons).toEqual(expect.arrayContaining(['files.fine', 'jobs.fine']))
  expect(reasons).not.toContain('unknown')
  await rm(dirname(dirname(folder)), { recursive: true })
})
