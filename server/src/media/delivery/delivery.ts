import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import type { LocalFile, ByteRange, Storage, StoredFile } from '../../platform/storage/storage.ts'
import { FileNotFound, RangeUnsatisfiable } from './delivery-errors.ts'
import { parseRange } from './ranges.ts'
import { sendFileRange } from './file-transfer.ts'

type DeliverableFile = LocalFile | (StoredFile & { handle?: undefined })

interface ResponseHead {
  /** The `Cache-Control` header of a successful answer. */
  cache: string
  /** Headers that replace the defaults. */
  headers?: Record<string, string>
}

interface FileDelivery extends ResponseHead {
  key: string
}

/** Responds with a stored file: the whole file, a range of it, only its headers, or 304. */
export async function deliverFile(request: FastifyRequest, reply: FastifyReply, delivery: FileDelivery) {
  const { key } = delivery
  const { storage } = request.server.ctx
  const file: DeliverableFile | undefined = await (storage.openLocal
    ? storage.openLocal(key)
    : storage.find(key))
  if (!file) throw FileNotFound()
  try {
    const range = writeResponseHead(request, reply, file, delivery)
    if (!range) return await reply.send()
    return file.handle ? await sendLocal(reply, file, range) : await sendRemote(storage, reply, key, range)
  } finally {
    await (file as DeliverableFile).handle?.close()
  }
}

async function sendLocal(reply: FastifyReply, file: LocalFile, range: ByteRange) {
  reply.hijack() // Fastify would read 64 KB at a time
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  await sendFileRange(file.handle, range, reply.raw)
  return reply
}

async function sendRemote(storage: Storage, reply: FastifyReply, key: string, range: ByteRange) {
  const isWhole = reply.statusCode === 200
  const open = await storage.open(key, isWhole ? undefined : range)
  if (!open) throw FileNotFound()
  if (isWhole) reply.headers({ 'content-length': open.size, etag: open.etag }) // the file may have grown
  return reply.send(open.stream)
}

/** Sets status and headers; returns the bytes to send, or null if there is no body. */
export function writeResponseHead(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { cache, headers: own }: ResponseHead,
): ByteRange | null {
  const range = parseRange(isSameVersion(headers['if-range'], file) ? headers.range : undefined, file.size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw RangeUnsatisfiable()
  }
  reply.headers({ etag: file.etag, 'accept-ranges': 'bytes', 'cache-control': cache })
  if (isCachedByClient(headers['if-none-match'], file)) {
    reply.code(304)
    return null
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  reply.headers({ 'content-type': file.type, 'content-length': end - start + 1, ...own })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return method === 'HEAD' || file.size === 0 ? null : { start, end }
}

// A range is only served of the version the browser already has parts of.
const isSameVersion = (condition: unknown, { etag }: StoredFile) =>
  condition === undefined || condition === etag

// A compressing proxy marks the ETag as weak.
const isCachedByClient = (tags: string | undefined, { etag }: StoredFile) =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
