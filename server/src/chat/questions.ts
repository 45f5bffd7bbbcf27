import { MOST_QUESTIONS, type ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import * as refusals from './errors.ts'
import * as query from './queries/questions.ts'
import { presentViewedQuestions } from './question-presentation.ts'
import { questionWithTick } from './stream.ts'
import { assertMayWrite, canModerate, readChatTerms, type ReadableChat } from './terms.ts'
import { assertLinksAllowed, assertMessageText, judgeWriting } from './writing-rules.ts'

/** A chat whose event takes questions. Throws `QuestionsOff`, and what `readChatTerms` throws. */
export async function readQuestionTerms(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<ReadableChat> {
  const chat = await readChatTerms(ctx, viewer, contentId)
  if (!chat.terms.questions) throw refusals.QuestionsOff()
  return chat
}

/** The questions of an event: the one on air, then by votes, then those answered. */
export async function listQuestions(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<ViewedQuestion[]> {
  const { terms } = await readQuestionTerms(ctx, viewer, contentId)
  const rows = await query.findQuestions(ctx.db, {
    ...{ contentId, memberId: viewer.id, most: MOST_QUESTIONS },
    withHeld: canModerate(viewer, terms),
  })
  return presentViewedQuestions(rows)
}

/** Asks a question: visible at once, or `held` as a message would be. */
export async function askQuestion(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  written: string,
): Promise<ViewedQuestion> {
  const body = assertMessageText(written)
  const chat = await readQuestionTerms(ctx, viewer, contentId)
  assertMayWrite(ctx, viewer, chat)
  assertLinksAllowed(chat.terms, viewer, body)
  const row = await transact(ctx, (ctx) => storeQuestion(ctx, viewer, chat, body))
  if (row.state === 'open') questionWithTick(ctx, contentId, row.id)
  return presentViewedQuestions([row])[0]!
}

async function storeQuestion(ctx: StoreContext, viewer: Viewer, { terms }: ReadableChat, body: string) {
  const held_reason = await judgeWriting(ctx, viewer, terms, { text: body, body })
  const { content_id } = terms
  const id = await query.insertQuestion(ctx.db, {
    ...{ store_id: ctx.store.id, content_id, member_id: viewer.id, body, held_reason },
    state: held_reason ? 'held' : 'open',
    created_at: ctx.clock.now().toISOString(),
  })
  const key = { contentId: content_id, memberId: viewer.id, ids: [id] }
  return (await query.findQuestionsById(ctx.db, key))[0]!
}

/** Takes the viewer's own question back. */
export async function deleteQuestion(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  id: number,
): Promise<void> {
  assertMember(viewer)
  await readQuestionTerms(ctx, viewer, contentId)
  await transact(ctx, async (ctx) => {
    const question = await query.lockQuestion(ctx.db, contentId, id)
    const isSeen = question && (question.member_id === viewer.id || question.state !== 'held')
    if (!isSeen || question.state === 'dismissed') throw refusals.QuestionNotFound()
    if (question.member_id !== viewer.id) throw refusals.NotYourMessage()
    await query.updateQuestionState(ctx.db, id, 'dismissed')
  })
  questionWithTick(ctx, contentId, id)
}
