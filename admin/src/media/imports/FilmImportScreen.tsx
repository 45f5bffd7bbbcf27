import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { ImportFailure } from '../../parts/ImportFailure.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { isAtWork } from '../../parts/TaskCard.tsx'
import { t } from '../../text.ts'
import { FilmImportBadge } from './FilmImportHistory.tsx'
import { FilmImportCheck } from './FilmImportCheck.tsx'
import { FilmImportProgress } from './FilmImportProgress.tsx'
import { FilmImportResult } from './FilmImportResult.tsx'
import { FilmRows } from './FilmRows.tsx'
import { filmImport } from './queries.ts'

const route = getRouteApi('/shell/videos/import/$id')

/** One import of films: its current step, or its result. */
export function FilmImportScreen() {
  const { id } = route.useParams()
  const before = <BackTo to="/videos/import" label={t('film_imports.title')} />
  return (
    <QueryBoundary title={t('film_imports.title')} before={before} query={useQuery(filmImport(id))}>
      {(found) => (
        <Screen
          title={found.name}
          width={960}
          before={before}
          beside={<FilmImportBadge state={found.state} />}
        >
          <Stack gap="md">
            <ImportFailure {...found} />
            <Step found={found} />
            {/* A new step loads its films again. */}
            {found.films > 0 && <FilmRows key={found.state} found={found} />}
          </Stack>
        </Screen>
      )}
    </QueryBoundary>
  )
}

function Step({ found }: { found: FilmImport }) {
  if (isAtWork(found)) return <FilmImportProgress found={found} />
  if (found.state === 'checked') return <FilmImportCheck found={found} />
  return <FilmImportResult found={found} />
}
