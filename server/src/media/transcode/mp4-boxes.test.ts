import { describe, expect, it } from 'vitest'
import { readStretches } from './mp4-boxes.ts'

const box = (type: string, size: number) => {
  const bytes = Buffer.alloc(8 + size, type.charCodeAt(3))
  bytes.writeUInt32BE(8 + size)
  bytes.write(type, 4, 'latin1')
  return bytes
}
const init = Buffer.concat([box('ftyp', 16), box('moov', 300)])
const fragments = [1, 2, 3].map((nth) => Buffer.concat([box('moof', 40 * nth), box('mdat', 5000 * nth)]))
const stream = Buffer.concat([init, ...fragments])

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function stretchesOf(bytes: Buffer, size: number) {
  const found: Buffer[] = []
  for await (const stretch of readStretches(inPieces(bytes, size), ['moov', 'mdat'])) found.push(stretch)
  return found
}

describe('stretches of boxes', () => {
  it.each([1, 7, 8, 63, 4096, stream.length])(
    'are whole wherever the stream is cut: every %i bytes',
    async (size) => {
      const found = await stretchesOf(stream, size)
      expect(found.map((bytes) => bytes.toString('hex'))).toEqual(
        [init, ...fragments].map((bytes) => bytes.toString('hex')),
      )
    },
  )

  it('do not end inside a box, and are of a size there can be', async () => {
    await expect(stretchesOf(stream.subarray(0, -1), 4096)).rejects.toThrow('ended inside a box')
    await expect(stretchesOf(Buffer.alloc(64), 16)).rejects.toThrow('cannot have 0 bytes')
  })
})
