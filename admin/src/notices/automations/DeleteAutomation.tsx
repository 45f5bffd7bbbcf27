import { keyOf } from '@matinee/client/queries'
import { deleteAutomation, listAutomations } from '@matinee/contract/notices/automations'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

export function DeleteAutomation({ id }: { id: number }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteAutomation, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      await navigate({ to: '/automations', ignoreBlocker: true })
      await queries.invalidateQueries({ queryKey: keyOf(listAutomations) })
      notifySuccess(t('automations.deleted'))
    },
  })
  const ask = async () => {
    const question = {
      title: t('automations.delete_title'),
      text: t('automations.delete_text'),
      action: t('automations.delete'),
    }
    if (await askConfirmation(question)) remove.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('automations.delete')}
    </Button>
  )
}
