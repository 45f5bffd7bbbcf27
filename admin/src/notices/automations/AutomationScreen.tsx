import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { t } from '../../text.ts'
import { AutomationEditor } from './AutomationEditor.tsx'
import { automation } from './queries.ts'
import { ToAutomations } from './ToAutomations.tsx'

const route = getRouteApi('/shell/automations/$id')

/** One automation: its beginning, its steps and who stands where. */
export function AutomationScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary
      title={t('automations.title')}
      before={<ToAutomations />}
      width={860}
      query={useQuery(automation(id))}
    >
      {(found) => <AutomationEditor key={found.id} automation={found} />}
    </QueryBoundary>
  )
}
