import * as contract from '@matinee/contract/billing/seats'
import type { FastifyPluginAsync } from 'fastify'
import { originOf } from '../../store/origin.ts'
import { serve } from '../../platform/http/serve.ts'
import { inviteToSeats, readGroup, renewGroupLink, takeSeatBack } from './group.ts'
import { leaveSeat, listOwnSeats, lookAtSeat, takeSeat } from './own-seats.ts'
import { changeSeats, previewSeats } from './seat-count.ts'

/** Where the provider leads a payer back to. */
const PURCHASES = '/account/purchases'

/** Calls of who pays for others. */
export const groupRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getGroup, ({ ctx, viewer }) => readGroup(ctx, viewer))
  serve(app, contract.inviteToGroup, ({ ctx, viewer, body }) => inviteToSeats(ctx, viewer, body.emails))
  serve(app, contract.renewGroupLink, ({ ctx, viewer }) => renewGroupLink(ctx, viewer))
  serve(app, contract.takeSeatBack, ({ ctx, viewer, params }) => takeSeatBack(ctx, viewer, params.id))
  serve(app, contract.previewSeats, ({ ctx, viewer, body }) => previewSeats(ctx, viewer, body.seats))
  serve(app, contract.changeSeats, async ({ ctx, viewer, body, request }) => {
    const return_url = `${originOf(request)}${PURCHASES}`
    const requires_action = await changeSeats(ctx, viewer, { seats: body.seats, return_url })
    return { group: (await readGroup(ctx, viewer))!, requires_action }
  })
}

/** Calls of who takes a seat. */
export const seatRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.lookAtSeat, ({ ctx, viewer, body }) => lookAtSeat(ctx, viewer, body.key))
  serve(app, contract.takeSeat, ({ ctx, viewer, body }) => takeSeat(ctx, viewer, body.key))
  serve(app, contract.listOwnSeats, ({ ctx, viewer }) => listOwnSeats(ctx, viewer))
  serve(app, contract.leaveSeat, ({ ctx, viewer, params }) => leaveSeat(ctx, viewer, params.id))
}
