import * as contract from '@matinee/contract/chat/chat-polls'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { closePoll } from './poll-end.ts'
import { voteInPoll } from './poll-votes.ts'
import { listPolls, startPoll } from './polls.ts'

/** Routes of the polls in a chat. */
export const pollRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPolls, ({ ctx, viewer, params }) => listPolls(ctx, viewer, params.live_event_id))
  serve(app, contract.startPoll, ({ ctx, viewer, params, body }) =>
    startPoll(ctx, viewer, params.live_event_id, body),
  )
  serve(app, contract.closePoll, ({ ctx, viewer, params: { live_event_id: contentId, poll_id: id } }) =>
    closePoll(ctx, viewer, { contentId, id }),
  )
  serve(app, contract.voteInPoll, ({ ctx, viewer, params, body: { option } }) =>
    voteInPoll(ctx, viewer, { contentId: params.live_event_id, pollId: params.poll_id, option }),
  )
}
