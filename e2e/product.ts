import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const START_MS = 60_000

/** The whole product as `npm start` runs it, on a data folder and a port of its own. */
export class Product {
  readonly folder: string
  origin = ''
  /** The owner's one-time sign-in link of the first start. */
  link = ''
  output = ''
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | null = null

  private constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder
    this.#env = env
  }

  /** `env` overrides the defaults. */
  static async open(env: NodeJS.ProcessEnv = {}): Promise<Product> {
    const product = new Product(await mkdtemp(join(tmpdir(), 'matinee-e2e-')), env)
    await product.start()
    return product
  }

  /** Starts it; later starts use the first one's port. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      DATA_DIR: this.folder,
      PORT: new URL(this.origin || 'http://localhost:0').port || '0',
      DEMO: 'off',
      ...this.#env,
    }
    const child = spawn(process.execPath, [MAIN, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    this.output = ''
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk))
    await this.#untilWelcome(child)
  }

  /** Kills it like a power cut, without any shutdown. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    await rm(this.folder, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  #untilWelcome(child: ChildProcess) {
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
    return new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The product ended:\n${this.output}`)))
      child.stdout!.on('data', (chunk: Buffer) => {
        this.output += String(chunk)
        if (!this.#readWelcome()) return
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #readWelcome() {
    const origin = /^ {2}Store +(http\S+?)\/?$/m.exec(this.output)?.[1]
    if (!origin || !this.output.includes('Ctrl-C')) return false
    this.origin = origin
    this.link = /^ {2}Sign in +(\S+)/m.exec(this.output)?.[1] ?? ''
    return true
  }
}
