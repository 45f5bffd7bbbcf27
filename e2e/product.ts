import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AS_BUILT, MAIN } from '../setup/paths.js'
import { sharedFolder } from './shared-folder.ts'

const START_MS = 60_000

/** The whole product as `npm start` runs it, on a data folder and a port of its own. */
export class Product {
  readonly folder: string
  origin = ''
  /** The owner's one-time sign-in link of the first start. */
  link = ''
  output = ''
  readonly isCopy: boolean
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | null = null

  private constructor(folder: string, env: NodeJS.ProcessEnv, isCopy = false) {
    this.folder = folder
    this.isCopy = isCopy
    this.#env = env
  }

  /** `env` overrides the defaults. */
  static async open(env: NodeJS.ProcessEnv = {}): Promise<Product> {
    const product = new Product(await mkdtemp(join(sharedFolder(), 'data-')), env)
    await product.start()
    return product
  }

  /** Starts what is in the data folder of another, which is not running. */
  static async copy(folder: string): Promise<Product> {
    const product = new Product(await mkdtemp(join(sharedFolder(), 'data-')), {}, true)
    await cp(folder, product.folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
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
      // Products run side by side: each receives live events on ports of its own.
      RTMP_PORT: '0',
      LIVE_PORT: '0',
      PRIVATE_TARGETS: 'on', // what a store speaks with is on this machine
      ...this.#env,
    }
    const child = spawn(process.execPath, [AS_BUILT, MAIN, 'start'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.output = ''
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk))
    await this.#untilWelcome(child)
  }

  /** Kills it like a power cut, without any shutdown. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends it and keeps its data. */
  async end(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.end()
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
