import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './cluster.ts'

export interface TestNats {
  /** For `NATS_URL`. */
  url: string
  /** Ends it as a crash would, and starts it again on the same data and port. */
  restart(): Promise<void>
  /** As `restart`, on a disk that is empty. */
  restartEmpty(): Promise<void>
  stop(): Promise<void>
}

/** A throwaway NATS server with JetStream. */
export async function startTestNats(): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-nats-'))
  const port = await freePort()
  const start = () =>
    spawn('nats-server', ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })

  let server = start()
  const ready = async () => {
    for await (const line of createInterface(server.stderr))
      if (line.includes('Server is ready')) return server.stderr.resume()
    throw new Error('nats-server ended before it was ready.')
  }
  const kill = async () => {
    if (server.signalCode) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  const restart = async (between: () => Promise<void>) => {
    await kill()
    await between()
    server = start()
    await ready()
  }
  await ready()
  return {
    url: `nats://127.0.0.1:${port}`,
    restart: () => restart(async () => {}),
    restartEmpty: () => restart(() => rm(join(folder, 'jetstream'), { recursive: true })),
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
