import * as contract from '@matinee/contract/chat/chat'
import type { FastifyPluginAsync } from 'fastify'
import { buyerOf } from '../billing/payments/buyer.ts'
import { serve } from '../platform/http/serve.ts'
import { originOf } from '../store/origin.ts'
import { readChat } from './chat.ts'
import { chargeDonation, createDonationIntent } from './donations.ts'
import { deleteMessage, listMessages, listReplay, postMessage } from './messages.ts'
import { sendReaction } from './reactions.ts'
import { reportMessage } from './reports.ts'
import { listSuggestions } from './suggestions.ts'

const MOST_MS = 2 ** 40

/** Routes of a live event's chat and its donations. */
export const chatRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getChat, ({ ctx, viewer, params }) => readChat(ctx, viewer, params.live_event_id))
  serve(app, contract.listChatMessages, ({ ctx, viewer, params, query: { before, from_ms, until_ms } }) =>
    from_ms === undefined && until_ms === undefined
      ? listMessages(ctx, viewer, params.live_event_id, before)
      : listReplay(ctx, viewer, params.live_event_id, {
          fromMs: from_ms ?? 0,
          untilMs: until_ms ?? MOST_MS,
        }),
  )
  serve(app, contract.postChatMessage, ({ ctx, viewer, params, body }) =>
    postMessage(ctx, viewer, params.live_event_id, { body: body.body, replyToId: body.reply_to_id ?? null }),
  )
  serve(app, contract.deleteChatMessage, async ({ ctx, viewer, params }) => {
    await deleteMessage(ctx, viewer, params.live_event_id, params.message_id)
    return undefined
  })
  serve(app, contract.reportChatMessage, async ({ ctx, viewer, params, body }) => {
    const { live_event_id: contentId, message_id: messageId } = params
    await reportMessage(ctx, viewer, { contentId, messageId, reason: body.reason })
    return undefined
  })
  serve(app, contract.sendChatReaction, async ({ ctx, viewer, params, body }) => {
    await sendReaction(ctx, viewer, params.live_event_id, body.emoji)
    return undefined
  })
}

/** Routes of donations to live events. */
export const donationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listDonationSuggestions, ({ ctx, query }) => listSuggestions(ctx, query.currency))
  serve(
    app,
    contract.createDonationIntent,
    async ({ ctx, viewer, params, body, headers, request, reply }) => {
      const begun = await createDonationIntent(ctx, buyerOf(viewer, request, reply), params.live_event_id, {
        ...body,
        request: headers['idempotency-key'],
        return_url: originOf(request),
      })
      const { provider, client_secret, payment_intent, approve_url, amount, currency } = begun
      return { provider, client_secret, payment_intent, approve_url, amount, currency }
    },
  )
  serve(app, contract.chargeDonation, ({ ctx, viewer, params, body, headers, request, reply }) =>
    chargeDonation(ctx, buyerOf(viewer, request, reply), params.live_event_id, {
      ...body,
      request: headers['idempotency-key'],
      return_url: originOf(request),
    }),
  )
}
