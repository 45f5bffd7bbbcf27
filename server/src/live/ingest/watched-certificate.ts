import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'

/** As PEM, the certificate with those above it. */
export interface TlsIdentity {
  cert: string
  key: string
}

export interface CertificateFiles {
  certificate: string
  key: string
}

interface WatchOptions {
  log: Logger
  everyMs?: number
}

const EVERY_MS = 60_000

/** The certificate of this server, read again whenever its files are renewed. */
export class WatchedCertificate {
  readonly #files: CertificateFiles
  readonly #log: Logger
  readonly #everyMs: number
  #current: TlsIdentity
  #state: string

  /** Throws for files that are no certificate and its key. */
  static async read(files: CertificateFiles, options: WatchOptions): Promise<WatchedCertificate> {
    return new WatchedCertificate(files, options, await readIdentity(files), await stateOf(files))
  }

  private constructor(
    files: CertificateFiles,
    { log, everyMs = EVERY_MS }: WatchOptions,
    current: TlsIdentity,
    state: string,
  ) {
    this.#files = files
    this.#log = log
    this.#everyMs = everyMs
    this.#current = current
    this.#state = state
  }

  get current() {
    return this.#current
  }

  /** Calls with each renewed certificate until the result is called. One that is not whole yet is left for later. */
  watch(renewed: (identity: TlsIdentity) => void): () => void {
    const timer = setInterval(() => void this.#look(renewed), this.#everyMs).unref()
    return () => clearInterval(timer)
  }

  async #look(renewed: (identity: TlsIdentity) => void) {
    try {
      const state = await stateOf(this.#files)
      if (state === this.#state) return
      const identity = await readIdentity(this.#files)
      renewed(identity)
      this.#current = identity
      this.#state = state
    } catch (error) {
      this.#log.warn({ err: error }, 'the renewed certificate of RTMPS cannot be used yet')
    }
  }
}

async function readIdentity({ certificate, key }: CertificateFiles): Promise<TlsIdentity> {
  const identity = { cert: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') }
  const isWhole = new X509Certificate(identity.cert).checkPrivateKey(createPrivateKey(identity.key))
  if (!isWhole) throw new Error('The certificate and the key of RTMPS do not belong together.')
  return identity
}

async function stateOf({ certificate, key }: CertificateFiles): Promise<string> {
  const files = await Promise.all([stat(certificate), stat(key)])
  return files.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join()
}
