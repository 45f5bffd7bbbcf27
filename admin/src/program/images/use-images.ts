import {
  changeProgram,
  removeShapeImage,
  setProgramImage,
  setShapeImage,
  type Crop,
  type ImageShape,
  type Program,
} from '@matinee/contract/catalogue/programs'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useKeepProgram } from '../../catalogue/use-program-actions.ts'
import type { ProgramEditor } from '../use-program-editor.ts'

export type Images = ReturnType<typeof useImages>

export interface ImageInput {
  shape: ImageShape
  file?: File
  crop?: Crop
  still?: number
  from?: ImageShape
}

/** Mutations of a program's images, which take effect at once. Unsaved changes are saved first. */
export function useImages(program: Program, editor: ProgramEditor) {
  const keep = useKeepProgram()
  const params = { id: program.id }

  const act = useMutation({
    mutationFn: async (work: (version: number) => Promise<Program>) => {
      const saved = await editor.save()
      return work((saved ?? editor.base).version)
    },
    onError(error) {
      if (!editor.tellOf(error)) notifyError(error)
    },
    onSuccess(saved) {
      editor.adopt(saved)
      keep(saved)
      notifySuccess(t('poster.saved'))
    },
  })

  return {
    isSaving: act.isPending,
    takeStill: (poster_candidate: number) =>
      act.mutate((version) => call(changeProgram, { params, body: { version, poster_candidate } })),
    takeFile: (file: File) => act.mutate(() => call(setProgramImage, { params, file })),
    setShape: ({ shape, file, crop, still, from }: ImageInput) =>
      act.mutateAsync(() =>
        call(setShapeImage, {
          params: { ...params, shape },
          query: { ...crop, ...(still !== undefined && { still }), ...(from && { from }) },
          ...(file && { file }),
        }),
      ),
    removeShape: (shape: ImageShape) =>
      act.mutate(() => call(removeShapeImage, { params: { ...params, shape } })),
  }
}
