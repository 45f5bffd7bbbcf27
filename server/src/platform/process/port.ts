import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { Server } from 'node:net'
import type { Config } from './config.ts'
import { printLine } from './terminal.ts'

const MAX_PORTS_TRIED = 20

/** Listens on the configured port, or on the next free one when it is taken, saying so. */
export async function listenOnFreePort(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>) {
  for (let tried = port; ; tried += 1) {
    try {
      await listenWithoutLog(app, tried, host)
      if (tried !== port) printLine(`  Port ${port} is taken, so this is ${tried}.`)
      return
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || tried >= port + MAX_PORTS_TRIED) throw error
    }
  }
}

/** Has a server listen on a port or, where it is taken, on one of the next; 0 takes any. */
export async function listenOnFree(server: Server, host: string, port: number): Promise<void> {
  for (let tried = port; ; tried += 1) {
    try {
      await once(server.listen(tried, host), 'listening')
      return
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || tried >= port + MAX_PORTS_TRIED) throw error
    }
  }
}

/** Fastify would log every address it listens on; the operator is told one, in a sentence. */
async function listenWithoutLog(app: FastifyInstance, port: number, host: string) {
  const { level } = app.log
  app.log.level = 'warn'
  try {
    await app.listen({ port, host })
  } finally {
    app.log.level = level
  }
}
