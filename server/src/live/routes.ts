import * as cards from '@matinee/contract/live/live-cards'
import * as contract from '@matinee/contract/live/live-page'
import type { FastifyPluginAsync } from 'fastify'
import { Readable } from 'node:stream'
import { sendFile } from '../platform/http/file-answers.ts'
import { serve } from '../platform/http/serve.ts'
import { originOf } from '../store/origin.ts'
import { listLiveCards, readLiveCalendar, readLivePage } from './live-page.ts'
import { readReminders, setReminders } from './reminders.ts'

export const liveEventRoutes: FastifyPluginAsync = async (app) => {
  serve(app, cards.listLiveCards, ({ ctx }) => listLiveCards(ctx))
  serve(app, contract.getLivePage, ({ ctx, params }) => readLivePage(ctx, params.id))
  serve(app, contract.getReminders, ({ ctx, viewer, params }) => readReminders(ctx, viewer, params.id))
  serve(app, contract.setReminders, ({ ctx, viewer, params, body }) =>
    setReminders(ctx, viewer, params.id, body),
  )
  serve(app, contract.getLiveCalendar, async ({ ctx, params, request, reply }) => {
    const { name, text } = await readLiveCalendar(ctx, params.id, originOf(request))
    return sendFile(reply, { name, type: 'text/calendar; charset=utf-8' }, Readable.from([text]))
  })
}
