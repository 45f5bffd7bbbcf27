import * as contract from '@matinee/contract/chat/chat-moderators'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { moderateChatter } from './moderation.ts'
import { listModerators, nameModerator, removeModerator } from './moderators.ts'

const keyOf = (params: { live_event_id: number; member_id: number }) => ({
  contentId: params.live_event_id,
  memberId: params.member_id,
})

/** Routes of the members who moderate one chat, and with which the staff name them. */
export const moderatorRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.banFromChat, ({ ctx, viewer, params, body }) =>
    moderateChatter(ctx, viewer, params.live_event_id, body),
  )
  serve(app, contract.listChatModerators, ({ ctx, viewer, params }) =>
    listModerators(ctx, viewer, params.live_event_id),
  )
  serve(app, contract.nameChatModerator, ({ ctx, viewer, params }) =>
    nameModerator(ctx, viewer, keyOf(params)),
  )
  serve(app, contract.removeChatModerator, ({ ctx, viewer, params }) =>
    removeModerator(ctx, viewer, keyOf(params)),
  )
}
