import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { makeProduct, startProgram, type Product } from './product.ts'

/** A store with the demo's pictures and one film that can be watched, and a web process at `origin`. */
export interface DemoProduct extends Product {
  /** Permalink of the program with a playable film. */
  film: string
  /** Switches the web processes at these origins to server-rendered pages. */
  renderOnServer(origins: string[]): Promise<void>
}

export async function startDemoProduct(origin: string): Promise<DemoProduct> {
  const product = await makeProduct()
  const [code] = (await once(start(['server/src/main.ts', 'demo'], product), 'exit')) as [number]
  if (code !== 0) throw new Error(`The demo ended with ${code}.`)
  const web = await startProgram(['server/src/main.ts', 'web'], `${origin}/readyz`, {
    ...product.env,
    PORT: new URL(origin).port,
  })
  return {
    ...product,
    film: await firstFilm(origin, product),
    renderOnServer: (origins) => renderOnServer(product.database, origins),
    async stop() {
      await web.stop()
      await product.stop()
    },
  }
}

const start = (args: string[], { env }: Product) =>
  spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/**
 * Encodes films until one is playable, and returns its program's permalink. Nothing is encoded while pages are
 * measured.
 */
async function firstFilm(origin: string, product: Product): Promise<string> {
  const work = start(['server/src/main.ts', 'work'], product)
  const ended = once(work, 'exit')
  for (;;) {
    const cards = (await (await fetch(`${origin}/api/contents`)).json()) as {
      permalink: string
      ready: boolean
    }[]
    const found = cards.find(({ ready }) => ready)
    if (work.exitCode !== null) throw new Error('The work ended before a film was drawn.')
    if (found) {
      work.kill('SIGTERM')
      await ended
      return found.permalink
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function renderOnServer(database: string, origins: string[]) {
  const client = new pg.Client(database)
  await client.connect()
  await client.query(`update store set catalogue_mode = 'server_rendered'`)
  await client.query(
    `select pg_notify('matinee', json_build_object('name', 'store', 'store_id', min(id))::text) from store`,
  )
  await client.end()
  for (const origin of origins)
    while (!(await (await fetch(`${origin}/catalog`)).text()).includes('"server_rendered"'))
      await new Promise((resolve) => setTimeout(resolve, 20))
}
