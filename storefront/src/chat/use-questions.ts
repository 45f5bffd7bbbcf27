import * as contract from '@matinee/contract/chat/chat-questions'
import type { QuestionState, ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type ApiError } from '../call.ts'
import { useAlert } from '../frame/alerts.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { questionsOf } from './queries.ts'
import { inOrder } from './question-list.ts'

/** The questions of an event and what the viewer can do with them. */
export function useQuestions() {
  const { contentId: live_event_id } = useChatOf()
  const queries = useQueryClient()
  const alert = useAlert()
  const { words } = useLanguage()
  const { queryKey } = questionsOf(live_event_id)
  const query = useQuery(questionsOf(live_event_id))
  const put = (question: ViewedQuestion) =>
    queries.setQueryData(queryKey, (known = []) =>
      inOrder([...known.filter(({ id }) => id !== question.id), question]),
    )
  const drop = (gone: number) =>
    queries.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== gone))
  const onError = (error: ApiError) => {
    alert('error', sentenceFor(error, words))
    void queries.invalidateQueries({ queryKey }) // somebody else has moved it
  }
  const paramsOf = (question_id: number) => ({ params: { live_event_id, question_id } })

  const ask = useMutation<ViewedQuestion, ApiError, string>({
    mutationFn: (body) => call(contract.askQuestion, { params: { live_event_id }, body: { body } }),
    onSuccess: put,
  })
  const vote = useMutation<ViewedQuestion, ApiError, ViewedQuestion>({
    mutationFn: ({ id, voted }) =>
      call(voted ? contract.takeQuestionVoteBack : contract.voteForQuestion, paramsOf(id)),
    onMutate: (question) => {
      const votes = question.votes + (question.voted ? -1 : 1)
      put({ ...question, votes, voted: !question.voted })
    },
    onSuccess: put,
    onError,
  })
  const withdraw = useMutation<unknown, ApiError, number>({
    mutationFn: (id) => call(contract.deleteQuestion, paramsOf(id)),
    onMutate: drop,
    onError,
  })
  const move = useMutation<unknown, ApiError, { id: number; state: QuestionState }>({
    mutationFn: ({ id, state }) => call(contract.moveQuestion, { ...paramsOf(id), body: { state } }),
    onSuccess: (_done, { id, state }) => {
      if (state === 'dismissed') drop(id)
      else void queries.invalidateQueries({ queryKey })
    },
    onError,
  })
  return { ...query, ask, vote, withdraw, move }
}
