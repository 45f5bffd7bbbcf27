/** @tus/server and its file store with nothing around them: `<port> <folder>`. */
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const [port, directory] = process.argv.slice(2)
const uploads = new Server({ path: '/files', datastore: new FileStore({ directory: directory! }) })
uploads.get('/ready', async () => new Response('ready'))
uploads.listen({ host: '127.0.0.1', port: Number(port) })
