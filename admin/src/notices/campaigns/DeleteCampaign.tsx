import { keyOf } from '@matinee/client/queries'
import { deleteCampaign, listCampaigns } from '@matinee/contract/notices/campaigns'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Deletes a campaign, after asking. */
export function DeleteCampaign({ id }: { id: number }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteCampaign, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      await navigate({ to: '/campaigns', ignoreBlocker: true })
      await queries.invalidateQueries({ queryKey: keyOf(listCampaigns) })
      notifySuccess(t('campaigns.deleted'))
    },
  })
  const ask = async () => {
    const question = {
      title: t('campaigns.delete_title'),
      text: t('campaigns.delete_text'),
      action: t('campaigns.delete'),
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
      {t('campaigns.delete')}
    </Button>
  )
}
