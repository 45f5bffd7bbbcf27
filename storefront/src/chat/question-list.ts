import type { Question, ViewedQuestion } from '@matinee/contract/chat/chat-questions'

const ORDER: Record<ViewedQuestion['state'], number> = { on_air: 0, held: 1, open: 2, answered: 3 }

/** The one on air, those that wait for approval, open ones by votes, and those answered, newest first. */
export const inOrder = (questions: readonly ViewedQuestion[]): ViewedQuestion[] =>
  questions.toSorted((one, other) => {
    if (one.state !== other.state) return ORDER[one.state] - ORDER[other.state]
    if (one.state === 'answered') return other.id - one.id
    return other.votes - one.votes || one.id - other.id
  })

/** Puts changed questions into a list. What is sent is the same for everybody: the viewer's votes are kept. */
export function withQuestions(
  known: readonly ViewedQuestion[],
  { questions, gone }: { questions: readonly Question[]; gone: readonly number[] },
): ViewedQuestion[] {
  const votes = new Map(known.map(({ id, voted }) => [id, voted]))
  const changed = questions.map((question) => ({ ...question, voted: votes.get(question.id) ?? false }))
  const dropped = new Set([...gone, ...changed.map(({ id }) => id)])
  return inOrder([...known.filter(({ id }) => !dropped.has(id)), ...changed])
}
