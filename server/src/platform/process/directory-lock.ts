import { once } from 'node:events'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotStart } from './cannot-start.ts'
import { socketFolderOf } from './socket-folder.ts'

/** Another live process holds the lock of the directory. */
export class DataDirectoryLocked extends CannotStart {
  override name = 'DataDirectoryLocked'
}

const ACCESS_ERRORS = ['EACCES', 'EPERM', 'EROFS']

export interface DirectoryLock {
  release(): Promise<void>
}

/**
 * Creates the directory (with its parents) and locks it for this process until `release` or until the process
 * ends in any way. Throws `DataDirectoryLocked` while another process holds the lock, `CannotStart` if this
 * user may not write.
 */
export async function lockDirectory(folder: string): Promise<DirectoryLock> {
  const server = await listenForLock(folder).catch((error: NodeJS.ErrnoException) => {
    if (!ACCESS_ERRORS.includes(error.code!)) throw error
    throw new CannotStart(`${folder} cannot be written by this user: start as its owner, or set DATA_DIR.`, {
      cause: error,
    })
  })
  server.unref()
  return { release: () => new Promise((done) => server.close(() => done())) }
}

async function listenForLock(folder: string): Promise<Server> {
  await mkdir(folder, { recursive: true })
  const path = join(socketFolderOf(await realpath(folder)), 'held')
  return (await listen(path)) ?? replaceStaleLock(folder, path)
}

/** The kernel closes a listener with its process, so a socket that nobody answers is stale. */
async function replaceStaleLock(folder: string, path: string): Promise<Server> {
  const holder = await lockHolderOf(path)
  if (holder === undefined) await rm(path, { force: true })
  const server = holder === undefined ? await listen(path) : undefined
  if (server) return server
  throw new DataDirectoryLocked(
    `${folder} is already in use${holder ? ` by process ${holder}` : ''}: stop that one first.`,
  )
}

async function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
  try {
    await once(server.listen(path), 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return
    throw error
  }
}

/** The process id of the lock's holder, '' if it is too busy to answer, undefined without one. */
async function lockHolderOf(path: string): Promise<string | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code!)) return
    throw error
  }
  socket.setTimeout(1000, () => socket.destroy())
  return text(socket).catch(() => '')
}
