import * as contract from '@matinee/contract/chat/chat-moderation'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../platform/http/file-answers.ts'
import { serve } from '../platform/http/serve.ts'
import { exportedMessages } from './export.ts'
import { readChatMinutes } from './minutes.ts'
import { listQueue, moderateChatter, moderateMessages } from './moderation.ts'
import { pinOffer, readPinnedOffer } from './pinned-offer.ts'
import { changeChatSettings, pinMessage, readChatSettings } from './settings.ts'
import { changeSuggestions, readSuggestionSettings } from './suggestions.ts'

/** Routes with which the staff moderate a chat. */
export const publisherChatRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listChatQueue, ({ ctx, viewer, params, query }) =>
    listQueue(ctx, viewer, params.live_event_id, query),
  )
  serve(app, contract.moderateChatMessages, ({ ctx, viewer, params, body }) =>
    moderateMessages(ctx, viewer, params.live_event_id, body),
  )
  serve(app, contract.moderateChatter, ({ ctx, viewer, params, body }) =>
    moderateChatter(ctx, viewer, params.live_event_id, body),
  )
  serve(app, contract.pinChatMessage, ({ ctx, viewer, params, body }) =>
    pinMessage(ctx, viewer, params.live_event_id, body.message_id),
  )
  serve(app, contract.getChatMinutes, ({ ctx, viewer, params }) =>
    readChatMinutes(ctx, viewer, params.live_event_id),
  )
  serve(app, contract.getPinnedOffer, ({ ctx, viewer, params }) =>
    readPinnedOffer(ctx, viewer, params.live_event_id),
  )
  serve(app, contract.pinOffer, ({ ctx, viewer, params, body }) =>
    pinOffer(ctx, viewer, params.live_event_id, body.offer_id),
  )
  serve(app, contract.getChatSettings, ({ ctx, viewer, params }) =>
    readChatSettings(ctx, viewer, params.live_event_id),
  )
  serve(app, contract.changeChatSettings, ({ ctx, viewer, params, body }) =>
    changeChatSettings(ctx, viewer, params.live_event_id, body),
  )
  serve(app, contract.getDonationSettings, ({ ctx }) => readSuggestionSettings(ctx))
  serve(app, contract.changeDonationSettings, ({ ctx, viewer, body }) => changeSuggestions(ctx, viewer, body))
  serve(app, contract.exportChat, async ({ ctx, viewer, params, reply }) =>
    sendCsv(reply, 'chat', await exportedMessages(ctx, viewer, params.live_event_id)),
  )
}
