import { LeavingForm, StayForm } from '@matinee/contract/retention/cancellation'
import { Type } from 'typebox'
import { serveForm, createNamedPages, servePage, respondWithPage } from '../platform/pages/page-routes.ts'
import {
  answerRetentionOffer,
  beginCancellation,
  confirmCancellation,
  readCancellation,
  readConfirmation,
  readStayOffer,
  takeBackCancellation,
} from './cancellation.ts'

const ACCOUNT = '/account/purchases'
const CANCELLATION = '/cancellation'
const CONFIRM = '/cancellation/confirm'
const REDUCE_CHURN = '/reduce_churn'
const EmptyQuery = Type.Object({})

/** The pages of a cancellation: reason, offer or confirmation, and result. */
export const cancellationPages = createNamedPages((app) => {
  servePage(app, CANCELLATION, 'cancellation', async ({ ctx, viewer }) => {
    const shown = await readCancellation(ctx, viewer)
    return shown
      ? { ...shown }
      : respondWithPage({ page: 'redirect', props: noticeOf('nothing_to_leave', ACCOUNT) })
  })
  serveForm(
    app,
    { path: CANCELLATION, from: CANCELLATION, body: LeavingForm },
    async ({ ctx, viewer, body }) =>
      (await beginCancellation(ctx, viewer, body)) === 'offered' ? REDUCE_CHURN : CONFIRM,
  )
  servePage(app, CONFIRM, 'cancellation', async ({ ctx, viewer }) => {
    const shown = await readConfirmation(ctx, viewer)
    return shown ? { ...shown } : respondWithPage({ to: CANCELLATION })
  })
  serveForm(app, { path: CONFIRM, from: CANCELLATION, body: EmptyQuery }, async ({ ctx, viewer }) => {
    await confirmCancellation(ctx, viewer)
    return CANCELLATION
  })
  serveForm(
    app,
    { path: '/cancellation/resume', from: CANCELLATION, body: EmptyQuery },
    async ({ ctx, viewer }) => {
      await takeBackCancellation(ctx, viewer)
      return stayedPath('back')
    },
  )

  servePage(app, REDUCE_CHURN, 'reduce_churn', async ({ ctx, viewer }) => {
    const shown = await readStayOffer(ctx, viewer)
    return shown ? { ...shown } : respondWithPage({ to: CANCELLATION })
  })
  serveForm(
    app,
    { path: REDUCE_CHURN, from: CANCELLATION, body: StayForm },
    async ({ ctx, viewer, body }) => {
      await answerRetentionOffer(ctx, viewer, body)
      return body.act === 'leave' ? CANCELLATION : stayedPath(body.act)
    },
  )
  servePage(app, '/stayed', 'redirect', ({ query }) =>
    noticeOf(STAY_REASONS.find((end) => end === query['by']) ?? 'stay', '/catalog'),
  )
})

/** Why a member stays; the message differs by it. */
const STAY_REASONS = ['claim', 'stay', 'back'] as const
const stayedPath = (by: (typeof STAY_REASONS)[number]) => `/stayed?by=${by}`

const noticeOf = (about: string, to: string) => ({ about, to, values: {} })
