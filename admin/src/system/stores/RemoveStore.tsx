import { removeInstalledStore, type InstalledStore } from '@matinee/contract/system/stores'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useRefreshStores } from './queries.ts'
import { StoreArchiveNote } from './StoreArchiveNote.tsx'
import { useStoreActs } from './use-store-acts.ts'

interface RemoveStoreProps {
  store: InstalledStore
  onClose: () => void
}

/** Offers an archive, and removes the store once its name was typed. */
export function RemoveStore({ store, onClose }: RemoveStoreProps) {
  const { id, title } = store
  const [typed, setTyped] = useState('')
  const refresh = useRefreshStores()
  const { act } = useStoreActs(store)
  const isMaking = store.archive?.state === 'making'
  const removing = useMutation({
    mutationFn: () => call(removeInstalledStore, { params: { id }, body: { title: typed } }),
    onError: notifyError,
    onSuccess: () => {
      notifySuccess(t('stores.removed', { store: title }))
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <Dialog onClose={onClose} title={t('stores.remove_of', { store: title })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          removing.mutate()
        }}
      >
        <Stack>
          <Text size="sm">{t('stores.remove_text', { store: title })}</Text>
          <StoreArchiveNote store={store} />
          <Button
            variant="default"
            disabled={isMaking}
            loading={act.isPending}
            onClick={() => act.mutate('archive')}
          >
            {t('archives.make')}
          </Button>
          <TextInput
            label={t('stores.remove_type', { store: title })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormActions
            action={t('stores.remove')}
            color="red"
            onCancel={onClose}
            loading={removing.isPending}
            disabled={isMaking || typed.trim() !== title.trim()}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
