import { MOST_RESOURCE_BYTES } from '@matinee/contract/catalogue/playlists'
import { Readable } from 'node:stream'
import { ResourceDisguised, ResourceEmpty, ResourceTooLarge } from './resource-errors.ts'
import { SNIFFED_BYTES, type ResourceType } from './resource-types.ts'

export interface ValidatedUpload {
  /** The received stream, to be stored. It fails with a refusal if the file is empty, too large or of another type. */
  stream: Readable
  /** The number of bytes, once the stream has ended. */
  bytes(): number
}

/** Checks a file while it is received. A faulty upload is read to its end, because browsers read no answer before. */
export function validateUpload(sent: Readable, kind: ResourceType): ValidatedUpload {
  let bytes = 0
  async function* checked() {
    let head: Buffer | null = Buffer.alloc(0)
    for await (const chunk of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MOST_RESOURCE_BYTES) throw ResourceTooLarge()
      if (!head) yield chunk
      else if ((head = Buffer.concat([head, chunk])).length >= SNIFFED_BYTES) {
        yield assertTypeMatches(kind, head)
        head = null
      }
    }
    if (head) yield assertTypeMatches(kind, head)
  }
  return { stream: Readable.from(checked(), { objectMode: false }), bytes: () => bytes }
}

function assertTypeMatches(kind: ResourceType, head: Buffer): Buffer {
  if (head.length === 0) throw ResourceEmpty()
  if (!kind.fits(head.subarray(0, SNIFFED_BYTES))) throw ResourceDisguised()
  return head
}
