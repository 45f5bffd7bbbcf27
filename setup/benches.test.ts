import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it, vi } from 'vitest'
import { ROOT } from './paths.js'

const folder = await mkdtemp(join(tmpdir(), 'matinee-benches-'))
afterAll(() => rm(folder, { recursive: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const ANSWERS = `require('node:http').createServer((_, answer) => answer.end()).listen(Number(process.argv[1]), '127.0.0.1')`

/** A bench that starts a program, reports it, and then does what is written here. */
async function startBench(then: string): Promise<{ bench: ChildProcess; url: string }> {
  const url = `http://127.0.0.1:${await freePort()}/`
  const script = join(folder, `${new URL(url).port}.ts`)
  writeFileSync(
    script,
    `import { startProgram } from '${ROOT}/bench/product.ts'
     await startProgram(['-e', ${JSON.stringify(ANSWERS)}, '${new URL(url).port}'], '${url}')
     console.log('started')
     ${then}`,
  )
  const bench = spawn(process.execPath, [script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: bench.stdout })) if (line === 'started') break
  return { bench, url }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

const PATIENCE = { timeout: 15_000, interval: 100 }

it('leaves nothing running when a bench fails', async () => {
  const { url } = await startBench(`throw new Error('wrk is missing')`)
  await vi.waitFor(async () => expect(await answers(url)).toBe(false), PATIENCE)
})

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'leaves nothing running when a bench is sent %s',
  async (signal) => {
    const { bench, url } = await startBench('setInterval(() => {}, 1000)')
    expect(await answers(url)).toBe(true)
    bench.kill(signal)
    await vi.waitFor(async () => expect(await answers(url)).toBe(false), PATIENCE)
  },
)

it('names the benches there are to whoever asks for another', async () => {
  const run = spawn(process.execPath, [join(ROOT, 'bench/run.ts'), 'nothing'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  run.stderr.on('data', (words: Buffer) => (said += words))
  const [code] = (await once(run, 'close')) as [number]
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('They are start, guest,') })
})
