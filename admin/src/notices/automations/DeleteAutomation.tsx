import { keyOf } from '@matinee/client/queries'
import { deleteAutomation, listAutomations } from '@matinee/contract/notices/automations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Deletes an automation, after asking. */
export function DeleteAutomation({ id }: { id: number }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  async function leave() {
    await navigate({ to: '/automations', ignoreBlocker: true })
    await queries.invalidateQueries({ queryKey: keyOf(listAutomations) })
    notifySuccess(t('automations.deleted'))
  }
  return (
    <DeleteButton
      question={{
        title: t('automations.delete_title'),
        text: t('automations.delete_text'),
        action: t('automations.delete'),
      }}
      onDelete={() => call(deleteAutomation, { params: { id } })}
      onDeleted={leave}
    />
  )
}
