import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { removeStaleWorkFolders } from './orphaned-files.ts'
import { withWorkFolder, workRoot, type WorkPurpose } from './work-folder.ts'

const { ctx, make } = await makeWorld()
const PURPOSES: WorkPurpose[] = ['film', 'demo-film', 'enclosure-audio', 'enclosure-video', 'renditions']
const NOBODYS = 999_999

async function makeOld(name: string) {
  const folder = join(workRoot(ctx), name)
  await mkdir(folder, { recursive: true })
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(folder, before, before)
  return folder
}

it('gives an empty folder for the time of the work', async () => {
  for (const purpose of PURPOSES) {
    await writeFile(join(await makeOld(`${purpose}-7`), 'half.mp4'), 'left by a killed run')
    const folder = await withWorkFolder(ctx, { purpose, videoId: 7 }, async (folder) => {
      expect(existsSync(join(folder, 'half.mp4'))).toBe(false)
      await writeFile(join(folder, 'whole.mp4'), 'made')
      return folder
    })
    expect(existsSync(folder)).toBe(false)
  }
})

it('removes its folder when the work fails', async () => {
  let made = ''
  const work = withWorkFolder(ctx, { purpose: 'film', videoId: 7 }, async (folder) => {
    made = folder
    throw new Error('no ffmpeg')
  })
  await expect(work).rejects.toThrow('no ffmpeg')
  expect(existsSync(made)).toBe(false)
})

it('is cleared away where a killed process left it, whatever it was for', async () => {
  const left = await Promise.all(PURPOSES.map((purpose) => makeOld(`${purpose}-${NOBODYS}`)))
  const { id } = await make.video({ state: 'encoding' })
  const [encoding, others] = [await makeOld(`film-${id}`), await makeOld('notes')]
  await withWorkFolder(ctx, { purpose: 'renditions', videoId: 7 }, async (used) => {
    await removeStaleWorkFolders(ctx)
    expect([used, encoding, others].map(existsSync)).toEqual([true, true, true])
  })
  expect(left.map(existsSync)).toEqual(PURPOSES.map(() => false))
})
