import { once } from 'node:events'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { folderForSockets } from './short-path.ts'

/** Another live process holds the folder. The message is a sentence for the person who started the second. */
export class FolderHeld extends Error {
  override name = 'FolderHeld'
}

export interface HeldFolder {
  release(): Promise<void>
}

/**
 * Makes the folder (with its parents) and holds it for this process alone until `release` or the process
 * ends, by whatever end. Throws `FolderHeld` while another process holds it.
 */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  await mkdir(folder, { recursive: true })
  const path = join(folderForSockets(await realpath(folder)), 'held')

  const server = (await listen(path)) ?? (await takeOver(folder, path))
  server.unref()
  return { release: () => new Promise((done) => server.close(() => done())) }
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
