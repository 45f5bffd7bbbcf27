import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput } from '../platform/errors.ts'
import { storeContext } from '../platform/http/http.ts'
import { originOf } from '../store/origin.ts'
import { EmbedNotAllowed, EmbedNotFound, FormatNotImplemented } from './errors.ts'
import { readEmbedProgram } from './embed-program.ts'
import { describeEmbed, writeOembedXml, type OembedLimits } from './oembed.ts'

const LIMIT = { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }

/** Answers sites that ask how to embed a page; unknown parameters are ignored, as https://oembed.com demands. */
export const oembedRoutes: FastifyPluginAsync = async (app) => {
  app.get('/oembed', LIMIT, sendOembed)
}

async function sendOembed(request: FastifyRequest, reply: FastifyReply) {
  const params = request.query as Record<string, unknown>
  reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
  const { format = 'json' } = params
  if (format !== 'json' && format !== 'xml') throw FormatNotImplemented()
  const answer = describeEmbed(await findSource(request, params['url']), readLimits(params))
  return format === 'json'
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    : reply.type('text/xml; charset=utf-8').send(writeOembedXml(answer))
}

async function findSource(request: FastifyRequest, url: unknown) {
  const store = request.server.stores.get(request.store.id)!
  const permalink = permalinkIn(request, url)
  const program = permalink && (await readEmbedProgram(storeContext(request), store, permalink))
  if (!program || program.verdict === 'expired' || program.kind === 'resource') throw EmbedNotFound()
  if (program.rule.mode === 'nowhere') throw EmbedNotAllowed()
  return { origin: originOf(request), store: store.title, program }
}

const PROGRAM_PATH = /^\/(?:programs|embed)\/([^/]+)\/?$/

/** The program that an address of this store names. Throws `EmbedNotFound` for any other. */
function permalinkIn(request: FastifyRequest, url: unknown): string | null {
  if (typeof url !== 'string') throw InvalidInput({ errors: { url: ['required'] } })
  if (!URL.canParse(url)) throw EmbedNotFound()
  const { hostname, pathname, protocol } = new URL(url)
  const [, name] = PROGRAM_PATH.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || !name || !isHostOfStore(request, hostname)) throw EmbedNotFound()
  return decodeOrNull(name)
}

const isHostOfStore = (request: FastifyRequest, hostname: string) =>
  hostname === request.hostname.toLowerCase() ||
  hostname === new URL(originOf(request)).hostname ||
  (request.server.stores.hasHost(hostname) &&
    request.server.stores.findByHost(hostname)?.id === request.store.id)

function decodeOrNull(name: string): string | null {
  try {
    const text = decodeURIComponent(name)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function readLimits(params: Record<string, unknown>): OembedLimits {
  return { maxwidth: readPixels(params, 'maxwidth'), maxheight: readPixels(params, 'maxheight') }
}

function readPixels(params: Record<string, unknown>, name: keyof OembedLimits): number {
  const value = params[name]
  if (value === undefined || value === '') return Infinity
  if (typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value)) return Number(value)
  throw InvalidInput({ errors: { [name]: ['malformed'] } })
}
