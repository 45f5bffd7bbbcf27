import { LeavingForm, StayForm } from '@matinee/contract/leaving'
import { Type } from 'typebox'
import { form, namedPages, page, turnTo } from '../platform/pages/serve-pages.ts'
import {
  answerOffer,
  beginLeaving,
  confirmLeaving,
  readCancellation,
  readConfirmation,
  readStayOffer,
  takeBack,
} from './leaving.ts'

const ACCOUNT = '/account/purchases'
const CANCELLATION = '/cancellation'
const CONFIRM = '/cancellation/confirm'
const REDUCE_CHURN = '/reduce_churn'
const Nothing = Type.Object({})

/** The way out: why, one offer or the last question, and a word that it is done. */
export const leavingPages = namedPages((app) => {
  page(app, CANCELLATION, 'cancellation', async ({ ctx, viewer }) => {
    const shown = await readCancellation(ctx, viewer)
    return shown ? { ...shown } : turnTo({ page: 'redirect', props: told('nothing_to_leave', ACCOUNT) })
  })
  form(app, { path: CANCELLATION, from: CANCELLATION, body: LeavingForm }, async ({ ctx, viewer, body }) =>
    (await beginLeaving(ctx, viewer, body)) === 'offered' ? REDUCE_CHURN : CONFIRM,
  )
  page(app, CONFIRM, 'cancellation', async ({ ctx, viewer }) => {
    const shown = await readConfirmation(ctx, viewer)
    return shown ? { ...shown } : turnTo({ to: CANCELLATION })
  })
  form(app, { path: CONFIRM, from: CANCELLATION, body: Nothing }, async ({ ctx, viewer }) => {
    await confirmLeaving(ctx, viewer)
    return CANCELLATION
  })
  form(app, { path: '/cancellation/resume', from: CANCELLATION, body: Nothing }, async ({ ctx, viewer }) => {
    await takeBack(ctx, viewer)
    return stayed('back')
  })

  page(app, REDUCE_CHURN, 'reduce_churn', async ({ ctx, viewer }) => {
    const shown = await readStayOffer(ctx, viewer)
    return shown ? { ...shown } : turnTo({ to: CANCELLATION })
  })
  form(app, { path: REDUCE_CHURN, from: CANCELLATION, body: StayForm }, async ({ ctx, viewer, body }) => {
    await answerOffer(ctx, viewer, body)
    return body.act === 'leave' ? CANCELLATION : stayed(body.act)
  })
  page(app, '/stayed', 'redirect', ({ query }) =>
    told(ENDS.find((end) => end === query['by']) ?? 'stay', '/catalog'),
  )
})

/** How somebody came to stay: what is said differs by it. */
const ENDS = ['claim', 'stay', 'back'] as const
const stayed = (by: (typeof ENDS)[number]) => `/stayed?by=${by}`

const told = (about: string, to: string) => ({ about, to, values: {} })
