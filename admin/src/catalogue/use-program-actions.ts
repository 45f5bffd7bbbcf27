import {
  deleteProgram,
  publishProgram,
  unpublishProgram,
  type Program,
  type ProgramRow,
} from '@matinee/contract/programs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { confirmed } from '../parts/confirm.tsx'
import { refused, told } from '../parts/toast.tsx'
import { t } from '../text.ts'
import { program } from './queries.ts'

const LISTS = [['programs'], ['videos'], ['overview'], ['terms']]

/** Takes in what the server answered about a program, and lets every list ask again. */
export function useKeepProgram() {
  const queries = useQueryClient()
  return (saved: Program) => {
    queries.setQueryData(program(saved.id).queryKey, saved)
    for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey })
  }
}

/** What is done to a program as a whole, from its row or its own screen. */
export function useProgramActions() {
  const queries = useQueryClient()
  const keep = useKeepProgram()

  const publish = useMutation({
    mutationFn: (id: number) => call(publishProgram, { params: { id } }),
    onError: refused,
    onSuccess(saved) {
      keep(saved)
      told(t('program.published', { title: saved.title }))
    },
  })

  const unpublish = useMutation({
    mutationFn: (id: number) => call(unpublishProgram, { params: { id } }),
    onError: refused,
    onSuccess(saved) {
      keep(saved)
      const undo = { label: t('undo'), run: () => publish.mutate(saved.id) }
      told(t('program.unpublished', { title: saved.title }), undo)
    },
  })

  const remove = useMutation({
    mutationFn: (id: number) => call(deleteProgram, { params: { id } }),
    onError: refused,
    onSuccess(_nothing, id) {
      queries.removeQueries({ queryKey: program(id).queryKey })
      for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey })
      told(t('program.deleted'))
    },
  })

  /** Asks first; resolves to true when the program is gone. */
  async function askAndRemove({ id, title }: Pick<ProgramRow, 'id' | 'title'>) {
    const isSure = await confirmed({
      title: t('program.delete_title', { title }),
      text: t('program.delete_text'),
      action: t('program.delete'),
    })
    if (!isSure) return false
    await remove.mutateAsync(id)
    return true
  }

  return { publish, unpublish, askAndRemove }
}
