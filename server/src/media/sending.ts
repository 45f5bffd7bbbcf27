import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Range } from '../platform/storage/storage.ts'

const KB = 1024
// Big reads are two to four times as fast as Node's 64 KB; beyond this much memory, viewers share the work in small ones.
const BIG = 512 * KB
const SMALL = 64 * KB
const BIG_IN_USE = 160 // 80 MB

const idle: Buffer[] = []
let inUse = 0

/**
 * Sends a part of an open file behind headers already written, and ends the answer; resolves when all is sent or the
 * viewer has gone. Buffers are used again, so memory does not grow with what was sent.
 */
export async function sendFile(
  handle: FileHandle,
  { start, end }: Range,
  res: ServerResponse,
): Promise<void> {
  const buffer = takeBuffer(end - start + 1)
  let isIntact = true
  try {
    for (let at = start; at <= end && isIntact;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      isIntact = await isWritten(res, buffer.subarray(0, bytesRead))
      at += bytesRead
    }
    res.end()
  } catch (error) {
    res.destroy()
    throw error
  } finally {
    giveBack(buffer, isIntact)
  }
}

/** Whether the system has taken the bytes; false when the viewer has gone. */
const isWritten = (res: ServerResponse, bytes: Buffer) =>
  new Promise<boolean>((resolve) => {
    const gone = () => resolve(false)
    res.once('close', gone) // a write to a closed connection may never call back
    res.write(bytes, (error) => {
      res.off('close', gone)
      resolve(!error)
    })
  })

function takeBuffer(bytes: number): Buffer {
  if (bytes <= SMALL || inUse >= BIG_IN_USE) return Buffer.allocUnsafeSlow(Math.min(bytes, SMALL))
  inUse += 1
  return idle.pop() ?? Buffer.allocUnsafeSlow(BIG)
}

// A buffer of a broken connection may still be in the system's hands: it is left to the garbage collector.
function giveBack(buffer: Buffer, isIntact: boolean) {
  if (buffer.length < BIG) return
  inUse -= 1
  if (isIntact) idle.push(buffer)
}
