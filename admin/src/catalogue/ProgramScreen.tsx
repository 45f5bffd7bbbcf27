import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Problem } from '../parts/Problem.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useCanCreateContent } from '../shell/role-access.ts'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'
import { t } from '../text.ts'
import { BackTo } from '../parts/BackTo.tsx'
import { ProgramEditor } from './ProgramEditor.tsx'
import { ProgramView } from './ProgramView.tsx'
import { program } from './queries.ts'

const route = getRouteApi('/shell/programs/$id')

/** One program: its words, its film, its pictures, and whether it is shown. */
export function ProgramScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(program(id))
  const Shown = useCanCreateContent() ? ProgramEditor : ProgramView

  if (data) return <Shown key={id} program={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <Screen title={t('program.one')} before={<BackTo to="/programs" label={t('nav.programs')} />}>
      <Problem error={error} onRetry={() => void refetch()} />
    </Screen>
  )
}
