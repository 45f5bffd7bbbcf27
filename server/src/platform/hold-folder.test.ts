import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FolderHeld, holdFolder } from './hold-folder.ts'
import { folderForSockets } from './short-path.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'hold-')))
const long = join(root, 'long'.repeat(50))
afterAll(() => {
  rmSync(root, { recursive: true })
  rmSync(folderForSockets(long), { recursive: true })
})

it('refuses a second holder with a sentence that names the first', async () => {
  const folder = join(root, 'twice')
  await holdFolder(folder)

  const second = holdFolder(folder)
  await expect(second).rejects.toThrow(FolderHeld)
  await expect(second).rejects.toThrow(`${folder} is already in use by process ${process.pid}`)
})

it('lets the next one in after a release', async () => {
  const folder = join(root, 'released')
  const first = await holdFolder(folder)
  await first.release()

  await expect(holdFolder(folder)).resolves.toBeDefined()
})

it('lets the next one in after the holder was killed', async () => {
  const folder = join(root, 'killed')
  const script = `
    import { holdFolder } from ${JSON.stringify(import.meta.resolve('./hold-folder.ts'))}
    await holdFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(holdFolder(folder)).rejects.toThrow(`by process ${holder.pid}`)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await expect(holdFolder(folder)).resolves.toBeDefined()
})

it('holds a folder whose path is too long for a socket', async () => {
  const first = await holdFolder(long)

  await expect(holdFolder(long)).rejects.toThrow(FolderHeld)
  await first.release()
})
