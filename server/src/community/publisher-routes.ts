import * as contract from '@matinee/contract/community/moderation'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { countQueue, listQueue, moderateComments } from './moderation.ts'
import { moderatePerson, readPerson } from './people.ts'
import { changeSettings, readSettings } from './settings.ts'
import { undoModeration } from './moderation-undo.ts'

export const publisherCommunityRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listModerated, ({ ctx, viewer, query }) => listQueue(ctx, viewer, query))
  serve(app, contract.countModerated, ({ ctx, viewer }) => countQueue(ctx, viewer))
  serve(app, contract.moderateComments, ({ ctx, viewer, body: { ids, act, reason } }) =>
    moderateComments(ctx, viewer, { ids, act, reason: reason?.trim() || null }),
  )
  serve(app, contract.undoModeration, ({ ctx, viewer, body }) => undoModeration(ctx, viewer, body.act_ids))
  serve(app, contract.getCommunityPerson, ({ ctx, viewer, params }) => readPerson(ctx, viewer, params.id))
  serve(app, contract.moderatePerson, ({ ctx, viewer, params, body: { act, reason, until } }) =>
    moderatePerson(ctx, viewer, params.id, { act, reason: reason?.trim() || null, until: until ?? null }),
  )
  serve(app, contract.getCommunitySettings, ({ ctx, viewer }) => readSettings(ctx, viewer))
  serve(app, contract.changeCommunitySettings, ({ ctx, viewer, body }) => changeSettings(ctx, viewer, body))
}
