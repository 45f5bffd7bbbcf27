import { keyOf } from '@matinee/client/queries'
import { deleteCampaign, listCampaigns } from '@matinee/contract/notices/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Deletes a campaign, after asking. */
export function DeleteCampaign({ id }: { id: number }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  async function leave() {
    await navigate({ to: '/campaigns', ignoreBlocker: true })
    await queries.invalidateQueries({ queryKey: keyOf(listCampaigns) })
    notifySuccess(t('campaigns.deleted'))
  }
  return (
    <DeleteButton
      question={{
        title: t('campaigns.delete_title'),
        text: t('campaigns.delete_text'),
        action: t('campaigns.delete'),
      }}
      onDelete={() => call(deleteCampaign, { params: { id } })}
      onDeleted={leave}
    />
  )
}
