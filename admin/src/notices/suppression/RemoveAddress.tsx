import { keyOf } from '@matinee/client/queries'
import {
  listSuppressedAddresses,
  removeSuppressedAddress,
  type SuppressedAddress,
} from '@matinee/contract/notices/suppression'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { t } from '../../text.ts'

/** Takes an address off the list, after a warning of what that means. */
export function RemoveAddress({ row: { address, cause } }: { row: SuppressedAddress }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeSuppressedAddress, { query: { address } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('suppression.removed', { address }))
      await queries.invalidateQueries({ queryKey: keyOf(listSuppressedAddresses) })
    },
  })
  const ask = async () => {
    const isSure = await askConfirmation({
      title: t('suppression.remove_title', { address }),
      text: t(`suppression.remove_text.${cause}`),
      action: t('suppression.remove'),
    })
    if (isSure) remove.mutate()
  }
  return (
    <QuietAction
      icon={IconX}
      label={t('suppression.remove')}
      name={t('act_on', { act: t('suppression.remove'), name: address })}
      onClick={() => void ask()}
    />
  )
}
