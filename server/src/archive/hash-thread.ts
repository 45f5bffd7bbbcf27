import { createHash } from 'node:crypto'
import { closeSync, constants, copyFileSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { HashRequest, HashResult } from './hash-threads.ts'

const CHUNK_BYTES = 1024 * 1024
const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
const withoutClones = new Set<string>()

parentPort?.on('message', (request: HashRequest) => parentPort!.postMessage(answer(request)))

function answer(request: HashRequest): HashResult {
  try {
    return { ...hashFile(request), id: request.id }
  } catch (error) {
    if (request.target) rmSync(request.target, { force: true })
    const { message, code } = error as NodeJS.ErrnoException
    return { id: request.id, failure: { message, code } }
  }
}

/** Reads a file once for its checksum and its copy. */
function hashFile({ source, target }: HashRequest) {
  const isWritten = target === undefined || cloneFile(source, target)
  const from = openSync(source, 'r')
  const to = isWritten ? undefined : openSync(target, 'wx')
  try {
    return pump(from, to)
  } finally {
    closeSync(from)
    if (to !== undefined) closeSync(to)
  }
}

function pump(from: number, to: number | undefined) {
  const hash = createHash('sha256')
  let bytes = 0
  for (let read = readSync(from, chunk); read > 0; read = readSync(from, chunk)) {
    const part = chunk.subarray(0, read)
    hash.update(part)
    if (to !== undefined) writeAll(to, part)
    bytes += read
  }
  return { bytes, sha256: hash.digest('hex') }
}

function writeAll(to: number, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += writeSync(to, bytes, at));
}

/** Some file systems copy a file by sharing its blocks, which takes neither time nor room. */
function cloneFile(source: string, target: string): boolean {
  const folders = `${dirname(source)} ${dirname(target)}`
  if (withoutClones.has(folders)) return false
  try {
    copyFileSync(source, target, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch (error) {
    rmSync(target, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    withoutClones.add(folders)
    return false
  }
}
