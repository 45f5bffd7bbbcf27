import * as contract from '@matinee/contract/site/contact'
import type { FastifyPluginAsync } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import { serve } from '../../platform/http/serve.ts'
import { makeContactToken } from './contact-token.ts'
import { answerContactForm } from './form.ts'
import * as inbox from './inbox.ts'
import { receiveMessage } from './messages.ts'

export const contactRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.makeContactToken, async ({ ctx }) => ({
    token: makeContactToken(ctx),
    wait_seconds: contract.LEAST_WRITING_SECONDS,
  }))
  serve(app, contract.sendContactMessage, ({ ctx, viewer, request, body }) =>
    receiveMessage(ctx, { viewer, network: networkOf(request.ip) }, body),
  )
}

/** The form of browsers without scripts. */
export const contactFormRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  serve(app, contract.sendContactForm, ({ ctx, viewer, params, request, reply }) =>
    answerContactForm({ ctx, sender: { viewer, network: networkOf(request.ip) }, params, request, reply }),
  )
}

export const publisherContactRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listContactMessages, ({ ctx, viewer, query }) => inbox.listMessages(ctx, viewer, query))
  serve(app, contract.getContactMessage, ({ ctx, viewer, params }) =>
    inbox.readMessage(ctx, viewer, params.id),
  )
  serve(app, contract.changeContactMessage, ({ ctx, viewer, params, body }) =>
    inbox.changeMessage(ctx, viewer, params.id, body.state),
  )
  serve(app, contract.deleteContactMessage, ({ ctx, viewer, params }) =>
    inbox.deleteMessage(ctx, viewer, params.id),
  )
}
