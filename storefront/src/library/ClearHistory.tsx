import { forgetViews } from '@matinee/contract/library/library'
import { Button } from '@matinee/ui/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { Modal, useModal } from '../frame/Modal.tsx'
import { browserStorage } from '../browser-storage.ts'
import { forgetPositions } from './position.ts'
import { sentenceFor, useLanguage, useText } from '../text.tsx'
import { refetchViewerState } from './use-forget-program.ts'

const NAME = 'clear-history'

/** Clears the watch history, after a confirmation. */
export function ClearHistory() {
  const t = useText()
  const { open } = useModal(NAME)

  return (
    <div className="flex justify-center px-[var(--gutter)] py-8">
      <Button tone="quiet" onClick={open}>
        {t('library.clear')}
      </Button>
      <Modal name={NAME} label={t('library.clear.title')} className="p-6">
        <Confirmation />
      </Modal>
    </div>
  )
}

function Confirmation() {
  const t = useText()
  const { close } = useModal(NAME)
  const clear = useClearing(close)

  return (
    <>
      <h2 className="text-xl font-bold tracking-tight">{t('library.clear.title')}</h2>
      <p className="mt-2 leading-relaxed text-pretty text-quiet">{t('library.clear.text')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={close}>
          {t('library.clear.no')}
        </Button>
        <Button disabled={clear.isPending} onClick={() => clear.mutate()}>
          {t('library.clear.yes')}
        </Button>
      </div>
    </>
  )
}

function useClearing(close: () => void) {
  const { t, words } = useLanguage()
  const alert = useAlert()
  const queries = useQueryClient()

  return useMutation<unknown, ApiError>({
    mutationFn: () => call(forgetViews, {}),
    onSuccess: () => {
      forgetPositions(browserStorage())
      close()
      alert('success', t('library.cleared'))
      return refetchViewerState(queries)
    },
    onError: (error) => {
      close()
      alert('error', sentenceFor(error, words))
    },
  })
}
