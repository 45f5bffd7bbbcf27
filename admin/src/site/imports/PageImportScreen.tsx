import type { PageImport } from '@matinee/contract/site/page-imports'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { ImportFailure } from '../../parts/ImportFailure.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { isAtWork } from '../../parts/TaskCard.tsx'
import { t } from '../../text.ts'
import { PageImportCheck } from './PageImportCheck.tsx'
import { PageImportBadge } from './PageImportHistory.tsx'
import { PageImportProgress } from './PageImportProgress.tsx'
import { PageImportResult } from './PageImportResult.tsx'
import { PageRows } from './PageRows.tsx'
import { pageImport } from './queries.ts'

const route = getRouteApi('/shell/pages/import/$id')

/** One import of pages: its current step, or its result. */
export function PageImportScreen() {
  const { id } = route.useParams()
  const before = <BackTo to="/pages/import" label={t('page_imports.title')} />
  return (
    <QueryBoundary title={t('page_imports.title')} before={before} query={useQuery(pageImport(id))}>
      {(found) => (
        <Screen
          title={found.name}
          width={960}
          before={before}
          beside={<PageImportBadge state={found.state} />}
        >
          <Stack gap="md">
            <ImportFailure {...found} />
            <Step found={found} />
            {/* A new step loads its pages again. */}
            {found.pages > 0 && <PageRows key={found.state} found={found} />}
          </Stack>
        </Screen>
      )}
    </QueryBoundary>
  )
}

function Step({ found }: { found: PageImport }) {
  if (isAtWork(found)) return <PageImportProgress found={found} />
  if (found.state === 'checked') return <PageImportCheck found={found} />
  return <PageImportResult found={found} />
}
