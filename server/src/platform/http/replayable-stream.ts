/** A text that is still being written; every reader starts at its beginning. */
export class ReplayableStream {
  /** The complete text; rejects if the source fails. */
  readonly whole: Promise<string>
  #parts: string[] = []
  #isOver = false
  #more = Promise.withResolvers<void>()

  constructor(source: AsyncIterable<string>) {
    this.whole = this.#write(source)
    this.whole.catch(() => undefined) // each reader learns of it by itself
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (let at = 0; ; at += 1) {
      while (at === this.#parts.length && !this.#isOver) await this.#more.promise
      if (at === this.#parts.length) break
      yield this.#parts[at]!
    }
    await this.whole
  }

  async #write(source: AsyncIterable<string>) {
    try {
      for await (const part of source) {
        this.#parts.push(part)
        this.#tell()
      }
      return this.#parts.join('')
    } finally {
      this.#isOver = true
      this.#tell()
    }
  }

  #tell() {
    this.#more.resolve()
    this.#more = Promise.withResolvers<void>()
  }
}
