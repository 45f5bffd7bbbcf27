import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from '../../platform/storage/storage.ts'

const KB = 1024
// Node reads 64 KB at a time, which takes twice as long. 200 concurrent viewers use 50 MB; beyond 64 MB further viewers
// get small buffers.
const BIG = 256 * KB
const SMALL = 64 * KB
const BIG_IN_USE = 256

const idleBuffers: Buffer[] = []
let buffersInUse = 0

/**
 * Sends part of an open file after the headers and ends the response; resolves when everything is sent or the viewer
 * has disconnected. Buffers are reused, so memory does not grow with the file.
 */
export async function sendFileRange(
  handle: FileHandle,
  { start, end }: ByteRange,
  res: ServerResponse,
): Promise<void> {
  const buffer = acquireBuffer(end - start + 1)
  try {
    for (let at = start; at <= end;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      if (!(await writeBytes(res, buffer.subarray(0, bytesRead)))) return
      at += bytesRead
    }
    res.end()
  } catch (error) {
    res.destroy()
    throw error
  } finally {
    releaseBuffer(buffer)
  }
}

/** Whether the system has taken the bytes; false if the viewer has disconnected. Either way the buffer is free. */
const writeBytes = (res: ServerResponse, bytes: Buffer) =>
  new Promise<boolean>((resolve) => {
    if (res.closed) return resolve(false)
    const gone = () => resolve(false)
    res.once('close', gone) // a write to a closed connection may never call back
    res.write(bytes, (error) => {
      if (error) return // until the connection is closed, the system may still use the buffer
      res.off('close', gone)
      resolve(true)
    })
  })

function acquireBuffer(bytes: number): Buffer {
  if (bytes <= SMALL || buffersInUse >= BIG_IN_USE) return Buffer.allocUnsafeSlow(Math.min(bytes, SMALL))
  buffersInUse += 1
  return idleBuffers.pop() ?? Buffer.allocUnsafeSlow(BIG)
}

function releaseBuffer(buffer: Buffer) {
  if (buffer.length < BIG) return
  buffersInUse -= 1
  idleBuffers.push(buffer)
}
