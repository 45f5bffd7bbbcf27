import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { BackTo } from '../../parts/BackTo.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { memberImport } from '../queries.ts'
import { CheckedStep } from './CheckedStep.tsx'
import { EndedStep } from './EndedStep.tsx'
import { StateBadge } from './ImportsScreen.tsx'
import { MappingStep } from './MappingStep.tsx'
import { WorkingStep } from './WorkingStep.tsx'

const route = getRouteApi('/shell/people/imports/$id')

/** One import of people: its current step, or its result. */
export function ImportScreen() {
  const { id } = route.useParams()
  const before = <BackTo to="/people/imports" label={t('imports.title')} />
  return (
    <QueryBoundary title={t('imports.title')} before={before} query={useQuery(memberImport(id))}>
      {(found) => (
        <Screen
          title={found.file_name}
          width={960}
          before={before}
          beside={<StateBadge state={found.state} />}
        >
          <Step key={found.id} found={found} />
        </Screen>
      )}
    </QueryBoundary>
  )
}

function Step({ found }: { found: MemberImport }) {
  const [isRemapping, setRemapping] = useState(false)
  const isChecked = found.state === 'checked'
  if (found.state === 'failed')
    return (
      <>
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle />}
          title={t('imports.failed')}
          role="alert"
        >
          {t('imports.failed_text')}
        </Alert>
        <MappingStep found={found} onChecked={() => setRemapping(false)} />
      </>
    )
  if (found.state === 'mapping' || (isChecked && isRemapping))
    return <MappingStep found={found} onChecked={() => setRemapping(false)} />
  if (isChecked) return <CheckedStep found={found} onRemap={() => setRemapping(true)} />
  if (found.state === 'checking' || found.state === 'running' || found.state === 'undoing')
    return <WorkingStep found={found} />
  return <EndedStep found={found} />
}
