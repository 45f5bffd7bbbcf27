import type { ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as refusals from './errors.ts'
import * as query from './queries/questions.ts'
import { presentViewedQuestions } from './question-presentation.ts'
import { readQuestionTerms } from './questions.ts'
import { questionWithTick } from './stream.ts'
import { assertMayWrite } from './terms.ts'

interface QuestionVote {
  contentId: number
  id: number
  /** False takes a vote back. */
  isFor: boolean
}

/** Votes for a question once, or takes the vote back. Throws `QuestionClosed`, and what a message is refused for. */
export async function voteForQuestion(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, id, isFor }: QuestionVote,
): Promise<ViewedQuestion> {
  assertMayWrite(ctx, viewer, await readQuestionTerms(ctx, viewer, contentId))
  const key = { contentId, memberId: viewer.id, ids: [id] }
  const rows = await transact(ctx, async (ctx) => {
    assertOpen((await query.findQuestionsById(ctx.db, key))[0])
    const vote = { questionId: id, memberId: viewer.id }
    if (isFor) await query.addQuestionVote(ctx.db, { ...vote, at: ctx.clock.now().toISOString() })
    else await query.removeQuestionVote(ctx.db, vote)
    return query.findQuestionsById(ctx.db, key)
  })
  questionWithTick(ctx, contentId, id)
  return presentViewedQuestions(rows)[0]!
}

function assertOpen(question: query.QuestionRow | undefined) {
  if (!question || question.state === 'held' || question.state === 'dismissed')
    throw refusals.QuestionNotFound()
  if (question.state === 'answered') throw refusals.QuestionClosed()
}
