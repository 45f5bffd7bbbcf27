import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { useCanCreateContent } from '../members/role-access.ts'
import { ScreenSkeleton } from '../parts/ScreenSkeleton.tsx'
import { t } from '../text.ts'
import { BackTo } from '../parts/BackTo.tsx'
import { ProgramEditor } from './ProgramEditor.tsx'
import { ProgramView } from './ProgramView.tsx'
import { program } from '../catalogue/queries.ts'

const route = getRouteApi('/shell/programs/$id')

/** One program: its texts, film, images and publication. */
export function ProgramScreen() {
  const { id } = route.useParams()
  const Shown = useCanCreateContent() ? ProgramEditor : ProgramView
  return (
    <QueryBoundary
      title={t('program.one')}
      before={<BackTo to="/programs" label={t('nav.programs')} />}
      query={useQuery(program(id))}
      skeleton={<ScreenSkeleton />}
    >
      {(program) => <Shown key={id} program={program} />}
    </QueryBoundary>
  )
}
