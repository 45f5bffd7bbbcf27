import { changeProgram, setProgramImage, type Program } from '@matinee/contract/programs'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { refused, told } from '../parts/toast.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'
import { useKeepProgram } from './use-program-actions.ts'

/** Gives a program its picture, at once: a still of its film or a file. */
export function usePoster(program: Program, editor: ProgramEditor) {
  const keep = useKeepProgram()
  const params = { id: program.id }

  function onSuccess(saved: Program) {
    editor.adopt(saved)
    keep(saved)
    told(t('poster.saved'))
  }

  const still = useMutation({
    mutationFn: (poster_candidate: number) =>
      call(changeProgram, { params, body: { version: editor.base.version, poster_candidate } }),
    onError: refused,
    onSuccess,
  })
  const own = useMutation({
    mutationFn: (file: File) => call(setProgramImage, { params, file }),
    onError: refused,
    onSuccess,
  })
  return { still, own }
}
