import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DataDirectoryLocked, lockDirectory } from './directory-lock.ts'
import { socketFolderOf } from './socket-folder.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'hold-')))
const longPath = join(root, 'long'.repeat(50))
afterAll(() => {
  rmSync(root, { recursive: true })
  rmSync(socketFolderOf(longPath), { recursive: true })
})

it('refuses a second lock and names the process that holds the first', async () => {
  const folder = join(root, 'twice')
  await lockDirectory(folder)

  const second = lockDirectory(folder)
  await expect(second).rejects.toThrow(DataDirectoryLocked)
  await expect(second).rejects.toThrow(`${folder} is already in use by process ${process.pid}`)
})

it('can be locked again after a release', async () => {
  const folder = join(root, 'released')
  const first = await lockDirectory(folder)
  await first.release()

  await expect(lockDirectory(folder)).resolves.toBeDefined()
})

it('can be locked again after the holder was killed', async () => {
  const folder = join(root, 'killed')
  const script = `
    import { lockDirectory } from ${JSON.stringify(import.meta.resolve('./directory-lock.ts'))}
    await lockDirectory(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(lockDirectory(folder)).rejects.toThrow(`by process ${holder.pid}`)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await expect(lockDirectory(folder)).resolves.toBeDefined()
})

it('locks a directory whose path is too long for a socket', async () => {
  const first = await lockDirectory(longPath)

  await expect(lockDirectory(longPath)).rejects.toThrow(DataDirectoryLocked)
  await first.release()
})
