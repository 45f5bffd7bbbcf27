import {
  changeProgramEmbedding,
  getProgramEmbedding,
  type ProgramEmbedding,
} from '@matinee/contract/embeds/embeds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { readQuery } from '../../read.ts'

/** Where other sites may embed a program; a change acts at once. */
export function useEmbedRule(id: number) {
  const queries = useQueryClient()
  const query = readQuery(getProgramEmbedding, { params: { id } })
  const { data, error, refetch } = useQuery(query)
  const change = useMutation({
    mutationFn: (body: Pick<ProgramEmbedding, 'mode' | 'domains'>) =>
      call(changeProgramEmbedding, { params: { id }, body }),
    onSuccess: (saved) => queries.setQueryData(query.queryKey, saved),
    onError: notifyError,
  })
  // What was chosen is shown while it is being saved.
  const embedding = data && (change.isPending ? { ...data, ...change.variables } : data)
  return { embedding, error, refetch, change }
}
