import type { Context } from '../../../platform/context.ts'
import { SourceTooLarge } from '../import-errors.ts'
import { openWebFileAt } from './web-files.ts'

const MOST_BYTES = 20_000_000
const READ_MS = 60_000
const GB = 1_000_000_000

/** The text at an address: a feed, or an answer of an API. */
export async function readWebText(
  ctx: Pick<Context, 'config'>,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(READ_MS)])
  const { stream } = await openWebFileAt(ctx, address, { start: 0, fingerprint: null, signal: limit })
  return new TextDecoder().decode(await readAtMost(stream, MOST_BYTES))
}

/** All bytes of a stream; refused where there are more. */
export async function readAtMost(stream: AsyncIterable<Buffer | string>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > most) throw SourceTooLarge({ values: { limit_gb: most / GB } })
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}
