import * as contract from '@matinee/contract/community/moderation'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { countQueue, listQueue, moderateComments } from './moderation.ts'
import { moderatePerson, readCommunityPerson } from './people.ts'
import { changeCommunitySettings, readCommunitySettings } from './settings.ts'
import { undoModeration } from './moderation-undo.ts'

export const publisherCommunityRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listModerated, ({ ctx, viewer, query }) => listQueue(ctx, viewer, query))
  serve(app, contract.countModerated, ({ ctx, viewer }) => countQueue(ctx, viewer))
  serve(app, contract.moderateComments, ({ ctx, viewer, body: { ids, act, reason } }) =>
    moderateComments(ctx, viewer, { ids, act, reason: reason?.trim() || null }),
  )
  serve(app, contract.undoModeration, ({ ctx, viewer, body }) => undoModeration(ctx, viewer, body.act_ids))
  serve(app, contract.getCommunityPerson, ({ ctx, viewer, params }) =>
    readCommunityPerson(ctx, viewer, params.id),
  )
  serve(app, contract.moderatePerson, ({ ctx, viewer, params, body: { act, reason, until } }) =>
    moderatePerson(ctx, viewer, params.id, { act, reason: reason?.trim() || null, until: until ?? null }),
  )
  serve(app, contract.getCommunitySettings, ({ ctx, viewer }) => readCommunitySettings(ctx, viewer))
  serve(app, contract.changeCommunitySettings, ({ ctx, viewer, body }) =>
    changeCommunitySettings(ctx, viewer, body),
  )
}
