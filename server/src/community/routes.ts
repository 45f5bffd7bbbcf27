import * as contract from '@matinee/contract/community/community'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { setLike } from './likes.ts'
import { listComments, listReplies, readComment } from './comment-lists.ts'
import { suggestPeople, suggestPeopleToStaff } from './mentions.ts'
import { deleteOwnComment, editOwnComment } from './own-comment.ts'
import { setPinned } from './pins.ts'
import { postComment } from './comment-creation.ts'
import { reportComment } from './reports.ts'

export const communityRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listComments, ({ ctx, viewer, query }) => {
    const asked = {
      contentId: query.id,
      chapterId: query.chapter_id ?? null,
      page: query.page,
      sort: query.sort ?? 'new',
      cursor: query.cursor,
    }
    const threadId = Number(query.thread_id)
    return threadId ? listReplies(ctx, viewer, { ...asked, threadId }) : listComments(ctx, viewer, asked)
  })

  serve(app, contract.postComment, ({ ctx, viewer, body: { id, thread_id, chapter_id, comment } }) =>
    postComment(ctx, viewer, {
      contentId: id,
      chapterId: chapter_id ?? null,
      threadId: Number(thread_id ?? 0),
      body: comment.body,
      atSeconds: comment.at_seconds ?? null,
      guestName: comment.guest_name ?? '',
    }),
  )

  serve(app, contract.getComment, ({ ctx, viewer, params }) => readComment(ctx, viewer, params.id))
  serve(app, contract.editComment, ({ ctx, viewer, params, body }) =>
    editOwnComment(ctx, viewer, params.id, body.comment.body),
  )
  serve(app, contract.deleteComment, ({ ctx, viewer, params }) => deleteOwnComment(ctx, viewer, params.id))
  serve(app, contract.likeComment, ({ ctx, viewer, params }) => setLike(ctx, viewer, params.id, true))
  serve(app, contract.unlikeComment, ({ ctx, viewer, params }) => setLike(ctx, viewer, params.id, false))
  serve(app, contract.pinComment, ({ ctx, viewer, params }) => setPinned(ctx, viewer, params.id, true))
  serve(app, contract.unpinComment, ({ ctx, viewer, params }) => setPinned(ctx, viewer, params.id, false))
  serve(app, contract.reportComment, async ({ ctx, viewer, params, body: { reason, details = '' } }) => {
    await reportComment(ctx, viewer, params.id, { reason, details })
    return undefined
  })

  serve(app, contract.findMentionable, ({ ctx, viewer, query }) => suggestPeople(ctx, viewer, query.name))
  serve(app, contract.findMentionableForStaff, ({ ctx, viewer, query }) =>
    suggestPeopleToStaff(ctx, viewer, query.name),
  )
}
