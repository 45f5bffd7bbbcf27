import { MOST_RESOURCE_BYTES } from '@matinee/contract/playlists'
import { Readable } from 'node:stream'
import { ResourceDisguised, ResourceEmpty, ResourceTooLarge } from './resource-errors.ts'
import { HEAD_BYTES, type Kind } from './resource-types.ts'

export interface Intake {
  /** What has come in, to be stored. It fails with a refusal where the file is empty, too large or of another kind. */
  stream: Readable
  /** How many bytes came, once the stream has ended. */
  bytes(): number
}

/** Looks at a file while it comes in. What is sent is not cut off by a refusal: a sender still sending hears no answer. */
export function takeIn(sent: Readable, kind: Kind): Intake {
  let bytes = 0
  async function* checked() {
    let head: Buffer | null = Buffer.alloc(0)
    for await (const chunk of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MOST_RESOURCE_BYTES) throw ResourceTooLarge()
      if (!head) yield chunk
      else if ((head = Buffer.concat([head, chunk])).length >= HEAD_BYTES) {
        yield fitting(kind, head)
        head = null
      }
    }
    if (head) yield fitting(kind, head)
  }
  return { stream: Readable.from(checked(), { objectMode: false }), bytes: () => bytes }
}

function fitting(kind: Kind, head: Buffer): Buffer {
  if (head.length === 0) throw ResourceEmpty()
  if (!kind.fits(head.subarray(0, HEAD_BYTES))) throw ResourceDisguised()
  return head
}
