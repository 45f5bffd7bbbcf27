import * as contract from '@matinee/contract/chat/chat-questions'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { moveQuestion } from './question-moves.ts'
import { voteForQuestion } from './question-votes.ts'
import { askQuestion, deleteQuestion, listQuestions } from './questions.ts'

const keyOf = (params: { live_event_id: number; question_id: number }) => ({
  contentId: params.live_event_id,
  id: params.question_id,
})

/** Routes of the questions to the hosts of an event. */
export const questionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listQuestions, ({ ctx, viewer, params }) =>
    listQuestions(ctx, viewer, params.live_event_id),
  )
  serve(app, contract.askQuestion, ({ ctx, viewer, params, body }) =>
    askQuestion(ctx, viewer, params.live_event_id, body.body),
  )
  serve(app, contract.voteForQuestion, ({ ctx, viewer, params }) =>
    voteForQuestion(ctx, viewer, { ...keyOf(params), isFor: true }),
  )
  serve(app, contract.takeQuestionVoteBack, ({ ctx, viewer, params }) =>
    voteForQuestion(ctx, viewer, { ...keyOf(params), isFor: false }),
  )
  serve(app, contract.deleteQuestion, async ({ ctx, viewer, params }) => {
    await deleteQuestion(ctx, viewer, params.live_event_id, params.question_id)
    return undefined
  })
  serve(app, contract.moveQuestion, async ({ ctx, viewer, params, body: { state } }) => {
    await moveQuestion(ctx, viewer, { ...keyOf(params), state })
    return undefined
  })
}
