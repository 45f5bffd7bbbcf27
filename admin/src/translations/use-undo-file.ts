import { undoTranslationImport } from '@matinee/contract/translations/translation-files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

/** Makes the texts of a file what they were before it. */
export function useUndoFile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(undoTranslationImport, { params: { id } }),
    onError: notifyError,
    async onSuccess({ restored, kept }) {
      notifySuccess(t(kept > 0 ? 'translations.undone_some' : 'translations.undone', { restored, kept }))
      await queries.invalidateQueries()
    },
  })
}
