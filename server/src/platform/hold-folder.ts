import { once } from 'node:events'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotStart } from './cannot-start.ts'
import { folderForSockets } from './short-path.ts'

/** Another live process holds the folder. */
export class FolderHeld extends CannotStart {
  override name = 'FolderHeld'
}

const CLOSED = ['EACCES', 'EPERM', 'EROFS']

export interface HeldFolder {
  release(): Promise<void>
}

/**
 * Makes the folder (with its parents) and holds it for this process alone until `release` or the process
 * ends, by whatever end. Throws `FolderHeld` while another process holds it, `CannotStart` where this user
 * may not write.
 */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  const server = await hold(folder).catch((error: NodeJS.ErrnoException) => {
    if (!CLOSED.includes(error.code!)) throw error
    throw new CannotStart(`${folder} cannot be written by this user: start as its owner, or set DATA_DIR.`, {
      cause: error,
    })
  })
  server.unref()
  return { release: () => new Promise((done) => server.close(() => done())) }
}

async function hold(folder: string): Promise<Server> {
  await mkdir(folder, { recursive: true })
  const path = join(folderForSockets(await realpath(folder)), 'held')
  return (await listen(path)) ?? takeOver(folder, path)
}

/** The kernel drops a socket's listener with its process, so one that nobody answers is left over. */
async function takeOver(folder: string, path: string): Promise<Server> {
  const holder = await holderOf(path)
  if (holder === undefined) await rm(path, { force: true })
  const server = holder === undefined ? await listen(path) : undefined
  if (server) return server
  throw new FolderHeld(
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

/** The process id of the holder, '' of one that is too busy to say, undefined when there is none. */
async function holderOf(path: string): Promise<string | undefined> {
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
