import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Storage } from '../platform/storage/storage.ts'
import { hashFile, type Measure } from './hash-threads.ts'

/** The bytes as they are, and what they were once they are through. */
export function measureStream(source: AsyncIterable<Buffer>): { stream: Readable; measure(): Measure } {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured() {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    stream: Readable.from(measured(), { objectMode: false }),
    measure: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Size and checksum of a stored file; undefined if it is missing. */
export async function measureFile(storage: Storage, key: string): Promise<Measure | undefined> {
  if (storage.pathOf) return hashFile({ source: storage.pathOf(key) })
  const opened = await storage.open(key)
  if (!opened) return undefined
  const { stream, measure } = measureStream(opened.stream)
  await finished(stream.resume())
  return measure()
}

/** A small file whole; undefined if it is missing. */
export async function readFile(storage: Storage, key: string): Promise<Buffer | undefined> {
  const opened = await storage.open(key)
  return opened && buffer(opened.stream)
}

/** Runs `work` on each item, `most` at a time, and yields the results in the order of the items. */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    result.catch(() => {}) // told when it is this one's turn
    underWay.push(result)
    if (underWay.length >= most) yield await underWay.shift()!
  }
  for (const result of underWay) yield await result
}
