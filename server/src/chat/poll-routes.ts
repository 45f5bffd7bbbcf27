import * as contract from '@matinee/contract/chat/chat-polls'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { closePoll } from './poll-end.ts'
import { voteInPoll } from './poll-votes.ts'
import { listPolls, startPoll } from './polls.ts'
import * as prepared from './prepared-polls.ts'

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
  serve(app, contract.listPreparedPolls, ({ ctx, viewer, params }) =>
    prepared.listPreparedPolls(ctx, viewer, params.live_event_id),
  )
  serve(app, contract.preparePoll, ({ ctx, viewer, params, body }) =>
    prepared.preparePoll(ctx, viewer, params.live_event_id, body),
  )
  serve(app, contract.openPreparedPoll, ({ ctx, viewer, params }) =>
    prepared.openPreparedPoll(ctx, viewer, { contentId: params.live_event_id, id: params.prepared_poll_id }),
  )
  serve(app, contract.removePreparedPoll, ({ ctx, viewer, params }) =>
    prepared.removePreparedPoll(ctx, viewer, {
      contentId: params.live_event_id,
      id: params.prepared_poll_id,
    }),
  )
}
