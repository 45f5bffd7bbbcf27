import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { readContent } from '../catalogue/catalogue.ts'
import { ensureViewerKey } from '../members/sessions.ts'
import { Refusal } from '../platform/errors.ts'
import { storeContext, viewerOf } from '../platform/http.ts'
import { sendShop } from '../store/pages.ts'
import { readPlayback } from './playback.ts'

type ProgramRequest = FastifyRequest<{ Params: { permalink: string } }>

export const playbackPages: FastifyPluginAsync = async (app) => {
  app.get('/programs/:permalink', (request, reply) => sendProgramPage(request as ProgramRequest, reply))
}

/** The page of a program, with the answers it would ask for first: each saves a round trip before the first frame. */
async function sendProgramPage(request: ProgramRequest, reply: FastifyReply) {
  const ctx = storeContext(request)
  const { permalink } = request.params
  try {
    const viewerKey = ensureViewerKey(request, reply)
    const [content, playback] = await Promise.all([
      readContent(ctx, permalink),
      viewerOf(request).then((viewer) => readPlayback(ctx, viewer, { viewerKey, permalink })),
    ])
    const address = `/api/contents/${encodeURIComponent(permalink)}`
    return await sendShop(request, reply, {
      title: content.title,
      description: content.short_description,
      image: content.horizontal_image,
      ahead: playback.film ? [FILM, SCREEN, PLAYER] : [SCREEN],
      answers: { [address]: content, [`${address}/playback`]: playback },
      fetches: playback.film ? [playback.film.url] : [],
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return sendShop(request, reply, { status: 404 })
    throw error
  }
}

// In the order they are needed: the film begins before its player is there, and hls.js comes once it runs.
const FILM = 'src/playback/begin-film'
const SCREEN = 'src/catalogue/ProgramScreen'
const PLAYER = 'src/playback/FilmPlayer'
