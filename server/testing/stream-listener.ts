import { request } from 'node:http'
import type { World } from './world.ts'

/** Starts the server; the result opens event streams as a browser does and returns the events so far. */
export async function startListening({ app }: Pick<World, 'app'>) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }

  return async (path: string, headers: Record<string, string> = {}) => {
    const heard: string[] = []
    let isOver = false
    const opened = Promise.withResolvers<number>()
    const asking = request({ port, path, headers: { host: 'localhost', ...headers } }, (answer) => {
      opened.resolve(answer.statusCode!)
      answer.setEncoding('utf8').on('data', (text: string) => heard.push(text))
      answer.on('close', () => (isOver = true))
    })
    asking.on('error', () => (isOver = true))
    asking.end()
    const status = await opened.promise
    return { status, heard: () => heard.join(''), isOver: () => isOver, leave: () => asking.destroy() }
  }
}
