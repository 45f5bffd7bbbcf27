import type { Body } from '@matinee/contract/platform/endpoint'
import {
  cancelPeopleTask,
  startPeopleTask,
  undoPeopleTask,
  type PeopleTask,
} from '@matinee/contract/members/people-lists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { tasks } from '../queries.ts'

export type PeopleTaskInput = Body<typeof startPeopleTask>

/** Mutations to start, stop and undo bulk actions on people. */
export function useTasks() {
  const queries = useQueryClient()
  const keep = (task: PeopleTask) =>
    queries.setQueryData(tasks.queryKey, (known: PeopleTask[] = []) =>
      known.some(({ id }) => id === task.id)
        ? known.map((one) => (one.id === task.id ? task : one))
        : [task, ...known],
    )
  const start = useMutation({
    mutationFn: (wish: PeopleTaskInput) => call(startPeopleTask, { body: wish }),
    onSuccess: keep,
  })
  const cancel = useMutation({
    mutationFn: (id: number) => call(cancelPeopleTask, { params: { id } }),
    onSuccess: keep,
    onError: notifyError,
  })
  const undo = useMutation({
    mutationFn: (id: number) => call(undoPeopleTask, { params: { id } }),
    onSuccess: keep,
    onError: notifyError,
  })
  return { start, cancel, undo }
}
