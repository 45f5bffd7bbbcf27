import * as contract from '@matinee/contract/live/whip'
import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { sendRefusal } from '../platform/http/error-handler.ts'
import { serve } from '../platform/http/serve.ts'
import { WhipMethod } from './errors.ts'
import { endWhipSession, openWhipSession } from './whip.ts'

const ENDPOINT = contract.openWhipSession.path
const SESSION = contract.endWhipSession.path

/** Where encoders and browsers begin a broadcast by WHIP (RFC 9725). The stream key is all that is asked for. */
export const whipRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser('application/sdp', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  allowAllPages(app)
  refuseOtherMethods(app)

  serve(app, contract.openWhipSession, async ({ ctx, headers, request, reply }) => {
    const { session, answer } = await openWhipSession(ctx, {
      authorization: headers.authorization,
      contentType: request.headers['content-type'],
      offer: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      address: request.ip,
    })
    return reply.code(201).header('location', `${ENDPOINT}/${session}`).type('application/sdp').send(answer)
  })
  serve(app, contract.endWhipSession, ({ ctx, headers, params }) =>
    endWhipSession(ctx, { authorization: headers.authorization, session: params.session }),
  )
}

/** Any page may call, as no cookie counts here: who has the key is let in. */
function allowAllPages(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'location')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer')
  })
  for (const [path, methods] of [
    [ENDPOINT, 'OPTIONS, POST'],
    [SESSION, 'OPTIONS, DELETE'],
  ] as const)
    app.options(path, (_request, reply) =>
      reply
        .header('accept-post', 'application/sdp')
        .header('access-control-allow-methods', methods)
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', DAY_SECONDS)
        .code(204)
        .send(),
    )
}

/** Among them PATCH: an answer has every address there is, so there are none to tell later. */
function refuseOtherMethods(app: FastifyInstance) {
  app.register(
    async (scope) =>
      scope.setNotFoundHandler((request, reply) => {
        const isSession = request.url.startsWith(`${ENDPOINT}/`)
        return sendRefusal(
          request,
          reply.header('allow', isSession ? 'OPTIONS, DELETE' : 'OPTIONS, POST'),
          WhipMethod(),
        )
      }),
    { prefix: ENDPOINT },
  )
}
