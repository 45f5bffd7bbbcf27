import { useMutation, useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

interface KeyRotation<Key> {
  rotate: () => Promise<Key>
  /** Where the key is kept. */
  queryKey: DataTag<QueryKey, Key, Error>
  /** What the former key does not open any more. */
  text: string
}

/** Makes a stream key, or another in place of the one there is. */
export function useKeyRotation<Key>({ rotate, queryKey, text }: KeyRotation<Key>) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: rotate,
    onError: notifyError,
    onSuccess(made) {
      queries.setQueryData<Key>(queryKey as QueryKey, made)
      notifySuccess(t('live.rotated'))
    },
  })
  const askAndRotate = async () => {
    if (await askConfirmation({ title: t('live.rotate_title'), text, action: t('live.rotate') })) mutate()
  }
  return { rotate: () => mutate(), askAndRotate: () => void askAndRotate(), isPending }
}
