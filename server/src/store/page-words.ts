import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Message } from '@matinee/contract/platform/messages'
import { NotFound } from '../platform/errors.ts'
import { prepare, sendPrepared } from '../platform/http/prepared.ts'
import { messagesOf, shippedLocales } from './words.ts'

const YEAR_S = 31_536_000
const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`

interface WordsFile {
  address: string
  text: string
}

const wordsFiles = new WeakMap<Record<string, Message>, WordsFile>()

/** The words of all pages in one language as a file; its address changes with its content. */
function wordsFileOf(request: FastifyRequest, locale: string): WordsFile {
  const words = messagesOf(locale, request.server.stores.wordsOf(request.store.id))
  const file = wordsFiles.get(words) ?? writeWordsFile(words, locale)
  wordsFiles.set(words, file)
  return file
}

function writeWordsFile(words: Record<string, Message>, locale: string): WordsFile {
  const text = JSON.stringify(words)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { address: `/words/${locale}/${version}.json`, text }
}

/** The address of the words for pages in `locale`. */
export const wordsAddressOf = (request: FastifyRequest, locale: string) =>
  wordsFileOf(request, locale).address

/** A page with an outdated address gets the current words, which are then not cached. */
export const wordRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { locale: string } }>('/words/:locale/:version', async (request, reply) => {
    const { params, url, store, server } = request
    const known = server.prepared.find(store.id, url)
    if (known) return sendPrepared(request, reply, known)
    if (!shippedLocales().includes(params.locale)) throw NotFound()

    const generation = server.prepared.generation(store.id)
    const { address, text } = wordsFileOf(request, params.locale)
    const isCurrent = url === address
    const answer = await prepare(text, {
      'content-type': 'application/json; charset=utf-8',
      ...(isCurrent && { 'cache-control': IMMUTABLE }),
    })
    if (isCurrent) server.prepared.keep(store.id, url, answer, generation)
    return sendPrepared(request, reply, answer)
  })
}
