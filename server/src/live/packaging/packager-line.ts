import { startPackager, type Packager, type PackagerOptions } from './packager.ts'

/** More than this waiting for the packagers before pauses the encoder. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024
const MAX_WAITING = 4

/**
 * The packagers of a signal, one after another: each begins when the one before has ended, so that nothing is listed out
 * of order, and a clock that jumps at every frame does not start a process for each.
 */
export class PackagerLine {
  #last: Promise<unknown> = Promise.resolve()
  #keptBytes = 0
  #waiting = 0

  /** What is written before it begins is kept until then. */
  open(options: PackagerOptions): Packager {
    const kept: Buffer[] = []
    let packager: Packager | undefined
    let isEnded = false
    this.#waiting += 1
    const begin = () => {
      this.#waiting -= 1
      packager = startPackager(options)
      for (const bytes of kept) this.#release(packager, bytes)
      if (isEnded) packager.end()
      return packager.done
    }
    const done = this.#last.then(begin)
    this.#last = done
    return {
      write: (bytes) => {
        if (packager) return packager.write(bytes)
        kept.push(bytes)
        this.#keep(bytes, options)
      },
      end: () => {
        isEnded = true
        packager?.end()
      },
      done,
    }
  }

  #keep({ length }: Buffer, { pressure }: PackagerOptions) {
    this.#keptBytes += length
    if (this.#keptBytes > MAX_KEPT_BYTES || this.#waiting > MAX_WAITING) pressure.pause()
  }

  #release(packager: Packager, bytes: Buffer) {
    this.#keptBytes -= bytes.length
    packager.write(bytes)
  }
}
