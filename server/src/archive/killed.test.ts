import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fillArchivedStore, makePlace, rowsOf } from '../../testing/archived-store.ts'
import { makeShop } from '../../testing/shop.ts'
import { openWorld } from '../../testing/open-world.ts'
import { makeEmptyInstall } from '../../testing/world.ts'
import { findDamage } from './check.ts'
import { listArchives, readManifest } from './manifest.ts'
import { findUnfinishedName } from './unfinished.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const FILES = 300
const EARLY_MS = 5
const world = await makeShop()
const { film } = await fillArchivedStore(world)
const FOLDER = `videos/${film.video_id}/1/hls/v480`
for (let file = 0; file < FILES; file += 1)
  await world.ctx.storage.putBytes(`${FOLDER}/${String(file).padStart(5, '0')}.m4s`, randomBytes(60_000))
const place = await makePlace()

interface Install {
  url: string
  folder: string
}

function run(role: string, { url, folder }: Install, ...options: string[]) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }
  return spawn(process.execPath, [MAIN, role, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function finish(...given: Parameters<typeof run>) {
  const [code] = (await once(run(...given), 'exit')) as [number]
  expect(code).toBe(0)
}

const countFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length

/** Kills the process once it has written some files there. */
async function killAmid(child: ReturnType<typeof run>, folder: string) {
  const exited = once(child, 'exit')
  while ((await countFiles(folder)) < FILES / 4 && child.exitCode === null) await pause(EARLY_MS)
  child.kill('SIGKILL')
  await exited
  expect(child.signalCode).toBe('SIGKILL')
}

const archived = { url: world.url, folder: world.config.data_dir }
const mediaOf = async ({ ctx }: Pick<typeof world, 'ctx'>) => (await ctx.storage.list('videos')).length

it('goes on where a killed process stopped, with nothing half done: the archive', async () => {
  await killAmid(run('archive', archived, '--to', place.folder), join(place.folder, 'files'))
  expect(await listArchives(place)).toEqual([])
  const name = (await findUnfinishedName(place, undefined))!
  await finish('archive', archived, '--to', place.folder)
  expect(await listArchives(place)).toEqual([name])
  const manifest = await readManifest(place, name)
  expect([manifest.files.count >= FILES, await findDamage(place, manifest)]).toEqual([true, []])
}, 120_000)

it('and the restore, into an empty install', async () => {
  const install = await makeEmptyInstall()
  const from = ['--from', place.folder]
  await killAmid(run('restore', install, ...from), join(install.folder, 'media/videos'))
  await finish('restore', install, ...from)
  const restored = await openWorld(install)
  const members = async (of: typeof world.ctx) => (await rowsOf(of, [world.storeId]))['public.member']
  expect(await members(restored.ctx)).toEqual(await members(world.ctx))
  expect(await mediaOf(restored)).toBe(await mediaOf(world))
  await restored.close()
}, 120_000)

it('and the restore beside other stores, under the ids that it had', async () => {
  const before = await mediaOf(world)
  const options = ['--from', place.folder, '--host', 'copy.example']
  const videos = join(archived.folder, 'media/videos')
  const child = run('restore', archived, ...options)
  const folders = async () => (await readdir(videos)).length
  const had = await folders()
  const exited = once(child, 'exit')
  while ((await folders()) === had && child.exitCode === null) await pause(EARLY_MS)
  child.kill('SIGKILL')
  await exited
  expect(child.signalCode).toBe('SIGKILL')
  await finish('restore', archived, ...options)
  expect(await mediaOf(world)).toBe(2 * before)
  const { rows } = await world.ctx.pool.query('select from restore_reservation')
  expect(rows).toEqual([])
}, 120_000)
