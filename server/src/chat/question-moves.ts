import type { QuestionState } from '@matinee/contract/chat/chat-questions'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { QuestionNotFound } from './errors.ts'
import * as query from './queries/questions.ts'
import { questionWithTick } from './stream.ts'
import { readModeratedChat } from './terms.ts'

interface QuestionMove {
  contentId: number
  id: number
  state: QuestionState
}

/** Takes a question on air, marks it as answered, dismisses it, or opens it again. */
export async function moveQuestion(ctx: StoreContext, viewer: Viewer, move: QuestionMove): Promise<void> {
  const { contentId, id, state } = move
  const former = await transact(ctx, async (ctx) => {
    const { terms } = await readModeratedChat(ctx, viewer, contentId)
    const question = await query.lockQuestion(ctx.db, contentId, id)
    if (!question) throw QuestionNotFound()
    if (question.state === state) return undefined
    const answered = state === 'on_air' ? await query.markOnAirAnswered(ctx.db, contentId) : undefined
    await query.updateQuestionState(ctx.db, id, state)
    await audit(ctx, viewer, {
      act: `chat.question_${state}`,
      subject: { kind: 'content', id: contentId, name: terms.title },
      details: { text: question.body },
      member_id: question.member_id,
    })
    return answered
  })
  questionWithTick(ctx, contentId, id)
  if (former) questionWithTick(ctx, contentId, former)
}
