import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Message } from '@matinee/contract/messages'
import { NotFound } from '../platform/errors.ts'
import { prepare, sendPrepared } from '../platform/prepared.ts'
import { messagesOf, shippedLocales } from './words.ts'

const YEAR_S = 31_536_000
const FOREVER = `public, max-age=${YEAR_S}, immutable`

interface File {
  address: string
  text: string
}

const files = new WeakMap<Record<string, Message>, File>()

/** The words of every page in one language as a file: another wording is at another address. */
function fileOf(request: FastifyRequest, locale: string): File {
  const words = messagesOf(locale, request.server.stores.wordsOf(request.store.id))
  const file = files.get(words) ?? written(words, locale)
  files.set(words, file)
  return file
}

function written(words: Record<string, Message>, locale: string): File {
  const text = JSON.stringify(words)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { address: `/words/${locale}/${version}.json`, text }
}

/** Where a page in `locale` finds its words. */
export const wordsAt = (request: FastifyRequest, locale: string) => fileOf(request, locale).address

/** Words that came late to a page made before they changed are those of today, and are not kept as the others. */
export const wordRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { locale: string } }>('/words/:locale/:version', async (request, reply) => {
    const { params, url, store, server } = request
    const known = server.prepared.find(store.id, url)
    if (known) return sendPrepared(request, reply, known)
    if (!shippedLocales().includes(params.locale)) throw NotFound()

    const generation = server.prepared.generation(store.id)
    const { address, text } = fileOf(request, params.locale)
    const isCurrent = url === address
    const answer = await prepare(text, {
      'content-type': 'application/json; charset=utf-8',
      ...(isCurrent && { 'cache-control': FOREVER }),
    })
    if (isCurrent) server.prepared.keep(store.id, url, answer, generation)
    return sendPrepared(request, reply, answer)
  })
}
