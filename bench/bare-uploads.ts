/**
 * Plain @tus/server with its file store: `<port> <folder> [durable]`. `durable`: a part is answered once it is on the
 * disk, as ours is; without it, once the system has taken it.
 */
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const [port, directory, durable] = process.argv.slice(2)

class DurableStore extends FileStore {
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const end = await super.write(stream as never, id, offset)
    const file = await open(join(directory!, id))
    await file.datasync()
    await file.close()
    return end
  }
}

const Store = durable ? DurableStore : FileStore
const uploads = new Server({ path: '/files', datastore: new Store({ directory: directory! }) })
uploads.get('/ready', async () => new Response('ready'))
uploads.listen({ host: '127.0.0.1', port: Number(port) })
