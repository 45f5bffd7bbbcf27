import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useHasAccess } from '../../members/role-access.ts'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { t } from '../../text.ts'
import { CampaignDraft } from './CampaignDraft.tsx'
import { CampaignReport } from './CampaignReport.tsx'
import { campaign } from './queries.ts'
import { ToCampaigns } from './ToCampaigns.tsx'

const route = getRouteApi('/shell/campaigns/$id')

/** One campaign: written while it is a draft, followed from then on. */
export function CampaignScreen() {
  const { id } = route.useParams()
  const mayEdit = useHasAccess('marketing', 'edit')
  return (
    <QueryBoundary
      title={t('campaigns.title')}
      before={<ToCampaigns />}
      width={1120}
      query={useQuery(campaign(id))}
    >
      {(found) =>
        found.state === 'draft' && mayEdit ? (
          <CampaignDraft key={found.id} campaign={found} />
        ) : (
          <CampaignReport campaign={found} />
        )
      }
    </QueryBoundary>
  )
}
