import * as contract from '@matinee/contract/members/activation'
import type { FastifyPluginAsync } from 'fastify'
import { countryOf } from '../../platform/text/countries.ts'
import { serve } from '../../platform/http/serve.ts'
import { originOf } from '../../store/origin.ts'
import { answerActivation, beginActivation, readActivation } from './activation.ts'
import { pollActivation } from './activation-poll.ts'

const LONGEST_AGENT = 300
const PAGE = '/smartwatch_activation'

export const activationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.askForActivation, async ({ ctx, request }) => {
    const begun = await beginActivation(ctx, {
      userAgent: request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
      country: await countryOf(ctx, request),
    })
    const verification_uri = originOf(request) + PAGE
    const verification_uri_complete = `${verification_uri}?code=${begun.user_code}`
    return { ...begun, verification_uri, verification_uri_complete }
  })

  serve(app, contract.pollActivation, ({ ctx, body, request, reply }) =>
    pollActivation(ctx, body.device_code, { request, reply }),
  )

  serve(app, contract.getActivation, ({ ctx, viewer, params }) => readActivation(ctx, viewer, params.code))

  serve(app, contract.answerActivation, async ({ ctx, viewer, params, body }) => {
    await answerActivation(ctx, viewer, { typed: params.code, answer: body.answer })
    return undefined
  })
}
