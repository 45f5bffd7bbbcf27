import type { EmbedPageData } from '@matinee/contract/embeds/embed-page'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { storeContext } from '../platform/http/http.ts'
import { prepare, sendCompressed, sendPrepared } from '../platform/http/prepared.ts'
import { framedPageHeadersOf } from '../platform/http/security.ts'
import { frameAncestorsOf, storeEmbedRule } from '../store/embed-rule.ts'
import { localeOf } from '../store/locale.ts'
import { originOf } from '../store/origin.ts'
import { wordsAddressOf } from '../store/page-words.ts'
import { pageDataOf } from '../store/pages.ts'
import { wordsOf } from '../store/words.ts'
import { writeEmbedDocument, writeEmbedMessage } from './embed-document.ts'
import { readEmbedProgram, readLinkedEmbed, type EmbeddableProgram } from './embed-program.ts'
import { embedStageOf } from './embed-stage.ts'

type EmbedRequest = FastifyRequest<{ Params: { permalink: string }; Querystring: { link?: unknown } }>

/** The pages that other sites show in a frame. */
export const embedPageRoutes: FastifyPluginAsync = async (app) => {
  app.get('/embed/:permalink', (request, reply) => sendEmbedPage(request as EmbedRequest, reply))
}

const storeOf = ({ server, store }: FastifyRequest) => server.stores.get(store.id)!

/** Prepared once for everybody: parameters of the address are the browser's alone. */
async function sendEmbedPage(request: EmbedRequest, reply: FastifyReply) {
  const { server, store, params } = request
  if (typeof request.query.link === 'string') return sendLinkedPage(request, reply, request.query.link)
  const locale = localeOf(request, storeOf(request))
  const key = `embed ${originOf(request)} ${locale} ${params.permalink}`
  const page = await server.prepared.findOrMake(store.id, key, async () => {
    const program = await readEmbedProgram(storeContext(request), storeOf(request), params.permalink)
    return program && prepare(writePage(request, program, locale), headersOf(request, program))
  })
  return page ? sendPrepared(request, reply, page) : sendMissing(request, reply)
}

function writePage(request: EmbedRequest, program: EmbeddableProgram, locale: string): string {
  const words = embedWordsOf(request, locale)
  return writeEmbedDocument({
    origin: originOf(request),
    data: dataOf(request, program, locale),
    words,
    stage:
      program.link === undefined
        ? embedStageOf(program, words, storeOf(request).title)
        : { kind: 'play', isLive: false },
    assets: request.server.frontEnds.storefront.embedAssets(),
  })
}

/** The address is a secret: nobody keeps or indexes the page, or is told where one came from. */
const SECRET_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** The page of a private link; what it opens is asked for by the browser, behind its password if it has one. */
async function sendLinkedPage(request: EmbedRequest, reply: FastifyReply, link: string) {
  const locale = localeOf(request, storeOf(request))
  const program = await readLinkedEmbed(storeContext(request), storeOf(request), {
    permalink: request.params.permalink,
    link,
  })
  if (!program) return sendMissing(request, reply)
  reply.headers({ ...headersOf(request, program), ...SECRET_HEADERS })
  return sendCompressed(request, reply, writePage(request, program, locale))
}

const embedWordsOf = ({ server, store }: FastifyRequest, locale: string) =>
  wordsOf(locale, ['storefront'], server.stores.wordsOf(store.id))

const dataOf = (request: EmbedRequest, program: EmbeddableProgram, locale: string): EmbedPageData => ({
  ...pageDataOf(request),
  words: {},
  words_at: wordsAddressOf(request, locale),
  embed: {
    id: program.id,
    permalink: program.permalink,
    kind: program.kind,
    title: program.title,
    poster: program.poster,
    page: `/programs/${encodeURIComponent(program.permalink)}`,
    live_state: program.live_state,
    ...(program.link !== undefined && { link: program.link }),
  },
})

const headersOf = (request: FastifyRequest, { rule }: Pick<EmbeddableProgram, 'rule'>) => ({
  ...framedPageHeadersOf(request.server.ctx.config, frameAncestorsOf(rule)),
  'content-type': 'text/html; charset=utf-8',
  ...(storeOf(request).locales.length > 0 && { vary: 'accept-encoding, accept-language, cookie' }),
})

/** In a frame that the store allows, an address of nothing says so instead of looking like a broken site. */
function sendMissing(request: EmbedRequest, reply: FastifyReply) {
  const store = storeOf(request)
  const locale = localeOf(request, store)
  const page = writeEmbedMessage({
    locale,
    colour: store.primary_color,
    styles: request.server.frontEnds.storefront.embedAssets().styles,
    sentence: embedWordsOf(request, locale)['embed.missing']!,
  })
  reply.code(404).headers(headersOf(request, { rule: storeEmbedRule(store) }))
  return reply.header('cache-control', 'no-store').send(page)
}
