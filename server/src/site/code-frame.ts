import type { BlockOf } from '@matinee/contract/site/blocks'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../platform/errors.ts'
import { escapeMarkup } from '../store/html.ts'
import { isStaffPreview } from '../store/preview.ts'
import { findPageDraftByPermalink, findPublishedPage } from './page-queries.ts'

type FrameRequest = FastifyRequest<{ Params: { permalink: string; key: string } }>

/**
 * Code is a document of its own, whose header puts it into an origin of its own wherever it is opened: it has no
 * cookies, no storage, and cannot read the page around it or answers of the store.
 */
const FRAME_POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'media-src https:',
  'font-src https: data:',
  'connect-src https:',
  'frame-src https:',
  'form-action https:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const FRAME_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': FRAME_POLICY,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/** The documents that frames with code show. */
export const codeFrameRoutes: FastifyPluginAsync = async (app) => {
  app.get('/pages/:permalink/frames/:key', (request, reply) => sendFrame(request as FrameRequest, reply))
}

async function sendFrame(request: FrameRequest, reply: FastifyReply) {
  const { permalink, key } = request.params
  const find = (await isStaffPreview(request)) ? findPageDraftByPermalink : findPublishedPage
  const page = await find(request.server.ctx.db, request.store.id, permalink)
  const block = page?.blocks.find(
    (one): one is BlockOf<'code'> => one.kind === 'code' && String(one.key) === key,
  )
  if (!page || !block) throw NotFound()
  return reply.headers(FRAME_HEADERS).send(writeFrame(page.language, block))
}

const writeFrame = (language: string, { title, code }: BlockOf<'code'>) => `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body>${code}</body>
</html>
`
