import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'

export interface HalfSentOptions {
  /** How long a body may take for `leastBytes`, in milliseconds. */
  windowMs: number
  leastBytes: number
}

/** A kilobyte a second: any line somebody uploads a film by is faster, and one that is dead sends none. */
const USUAL: HalfSentOptions = { windowMs: 60_000, leastBytes: 60 * 1024 }
const CHECKS_A_WINDOW = 6

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  since: number
  /** What the socket had received by then. */
  bytes: number
}

/** Ends requests whose body stops coming, or all but stops; one that keeps coming may take as long as its line needs. */
export function endHalfSent(app: FastifyInstance, { windowMs, leastBytes }: HalfSentOptions = USUAL) {
  const bodies = new Set<Arriving>()
  app.addHook('onRequest', (request, reply, done) => {
    const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
    if (hasBody && request.raw.socket instanceof Socket) follow(bodies, request, reply) // injected ones are whole
    done()
  })
  const timer = setInterval(() => {
    for (const body of bodies) if (isOverdue(body, windowMs) && !isComing(body, leastBytes)) end(body)
  }, windowMs / CHECKS_A_WINDOW).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

function follow(bodies: Set<Arriving>, request: FastifyRequest, reply: FastifyReply) {
  const body = { request, reply, since: Date.now(), bytes: request.raw.socket.bytesRead }
  bodies.add(body)
  request.raw.once('close', () => bodies.delete(body))
}

const isOverdue = ({ since }: Arriving, windowMs: number) => Date.now() - since >= windowMs

/** Whether enough has come since it was last asked; what waits to be read here is no fault of who sends it. */
function isComing(body: Arriving, leastBytes: number): boolean {
  const { raw } = body.request
  const bytes = raw.socket.bytesRead
  const isAlive = raw.complete || raw.readableLength > 0 || bytes - body.bytes >= leastBytes
  if (isAlive) Object.assign(body, { since: Date.now(), bytes })
  return isAlive
}

function end({ request, reply }: Arriving) {
  const { socket } = request.raw
  request.log.info({ route: request.routeOptions.url }, 'ended: its body stopped coming')
  if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
