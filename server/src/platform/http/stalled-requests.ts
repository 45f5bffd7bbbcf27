import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'

export interface StalledRequestOptions {
  /** The time in which at least `leastBytes` must arrive, in milliseconds. */
  windowMs: number
  leastBytes: number
}

/** One kilobyte per second: any usable connection is faster, and a dead one sends nothing. */
const DEFAULT_OPTIONS: StalledRequestOptions = { windowMs: 60_000, leastBytes: 60 * 1024 }
const CHECKS_PER_WINDOW = 6

interface TrackedBody {
  request: FastifyRequest
  reply: FastifyReply
  since: number
  /** Bytes the socket had received by then. */
  bytes: number
}

/** Ends requests whose body stalls; a body that keeps arriving may take as long as it needs. */
export function endStalledRequests(
  app: FastifyInstance,
  { windowMs, leastBytes }: StalledRequestOptions = DEFAULT_OPTIONS,
) {
  const bodies = new Set<TrackedBody>()
  app.addHook('onRequest', (request, reply, done) => {
    const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
    if (hasBody && request.raw.socket instanceof Socket) trackBody(bodies, request, reply) // injected ones are whole
    done()
  })
  const timer = setInterval(() => {
    for (const body of bodies)
      if (isOverdue(body, windowMs) && !isReceiving(body, leastBytes)) endRequest(body)
  }, windowMs / CHECKS_PER_WINDOW).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

function trackBody(bodies: Set<TrackedBody>, request: FastifyRequest, reply: FastifyReply) {
  const body = { request, reply, since: Date.now(), bytes: request.raw.socket.bytesRead }
  bodies.add(body)
  request.raw.once('close', () => bodies.delete(body))
}

const isOverdue = ({ since }: TrackedBody, windowMs: number) => Date.now() - since >= windowMs

/** Whether enough arrived since the last check; bytes that wait to be read here count as arriving. */
function isReceiving(body: TrackedBody, leastBytes: number): boolean {
  const { raw } = body.request
  const bytes = raw.socket.bytesRead
  const isAlive = raw.complete || raw.readableLength > 0 || bytes - body.bytes >= leastBytes
  if (isAlive) Object.assign(body, { since: Date.now(), bytes })
  return isAlive
}

function endRequest({ request, reply }: TrackedBody) {
  const { socket } = request.raw
  request.log.info({ route: request.routeOptions.url }, 'ended: its body stopped coming')
  if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
