import type { Question, ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { toCommentUser } from '../community/comment-presentation.ts'
import type { QuestionRow } from './queries/questions.ts'

type PublicState = Question['state']

const isPublic = (state: QuestionRow['state']): state is PublicState =>
  state !== 'held' && state !== 'dismissed'

/** Those of the questions that everybody may see, identical for every viewer. */
export const presentPublicQuestions = (rows: readonly QuestionRow[]): Question[] =>
  rows.flatMap((row) => (isPublic(row.state) ? [{ ...factsOf(row), state: row.state }] : []))

/** Questions as the member whose votes were asked for sees them. */
export const presentViewedQuestions = (rows: readonly QuestionRow[]): ViewedQuestion[] =>
  rows.flatMap((row) =>
    row.state === 'dismissed' ? [] : [{ ...factsOf(row), state: row.state, voted: row.voted }],
  )

const factsOf = (row: QuestionRow) => ({
  id: row.id,
  user: toCommentUser({ ...row, guest_name: null }),
  body: row.body,
  votes: row.votes,
  created_at: row.created_at,
})
