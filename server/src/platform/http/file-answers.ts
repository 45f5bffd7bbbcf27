import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

/** Sends bytes as a download under a file name, never cached. */
export const sendFile = (
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  bytes: Readable,
) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(bytes)

export const CSV = 'text/csv; charset=utf-8'

export const sendCsv = (reply: FastifyReply, name: string, bytes: Readable) =>
  sendFile(reply, { name: `${name}.csv`, type: CSV }, bytes)
