import type { ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { expect, it } from 'vitest'
import { withQuestions } from './question-list.ts'

const question = (id: number, more: Partial<ViewedQuestion> = {}): ViewedQuestion => ({
  ...{ id, user: null, body: `Question ${id}`, state: 'open', votes: 0, voted: false },
  created_at: '2026-11-25T20:00:00.000Z',
  ...more,
})
const sent = ({ voted: _voted, ...more }: ViewedQuestion) => ({ ...more, state: more.state as 'open' })
const idsOf = (questions: readonly ViewedQuestion[]) => questions.map(({ id }) => id)

it('orders questions as they change, and keeps the votes of the viewer', () => {
  const known = [question(1, { votes: 2, voted: true }), question(2, { votes: 1 }), question(3)]
  const next = withQuestions(known, {
    questions: [sent(question(1, { votes: 3 })), sent(question(4, { votes: 5 }))],
    gone: [2],
  })
  expect(idsOf(next)).toEqual([4, 1, 3])
  expect(next.find(({ id }) => id === 1)).toMatchObject({ votes: 3, voted: true })
})

it('puts the question on air above all, and those answered below', () => {
  const known = [question(1, { state: 'answered' }), question(2), question(3, { state: 'held' })]
  const changed = [question(4, { state: 'answered' }), question(5, { state: 'on_air' })].map(sent)
  expect(idsOf(withQuestions(known, { questions: changed, gone: [] }))).toEqual([5, 3, 2, 4, 1])
})
