import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '../../parts/links.tsx'
import { SavedViewMenu, SavedViewTabs } from '../../parts/list/SavedViewTabs.tsx'
import { tabLook } from '../../parts/list/tab-look.ts'
import { t, type Word } from '../../text.ts'
import { isSameList, searchOf, type ProgramSearch } from '../program-search.ts'
import { views } from '../queries.ts'
import { KeepView, RenameView } from './NameView.tsx'
import { useViews } from './use-views.ts'

const route = getRouteApi('/shell/programs')

const BUILT_IN_VIEWS: { label: Word; search: ProgramSearch }[] = [
  { label: 'programs.all', search: {} },
  { label: 'status.published', search: { status: 'published' } },
  { label: 'status.draft', search: { status: 'draft' } },
  { label: 'status.scheduled', search: { status: 'scheduled' } },
  { label: 'status.unpublished', search: { status: 'unpublished' } },
  { label: 'status.archived', search: { status: 'archived' } },
]

/** Saved views: the built-in ones, then the viewer's own. */
export function ViewTabs() {
  const asked = route.useSearch()
  const { askAndForget } = useViews()
  const { data: own = [] } = useQuery(views)
  const tabs = [
    ...BUILT_IN_VIEWS.map(({ label, search }) => ({ name: t(label), search, view: null })),
    ...own.map((view) => ({ name: view.name, search: searchOf(view), view })),
  ]
  const current = tabs.find(({ search }) => isSameList(search, asked))
  return (
    <SavedViewTabs
      label={t('views.label')}
      tabs={tabs.map((tab) => (
        <ButtonLink
          key={tab.view?.id ?? tab.name}
          to="/programs"
          search={tab.search}
          {...tabLook(tab === current)}
        >
          {tab.name}
        </ButtonLink>
      ))}
      acts={
        <>
          {current?.view && (
            <SavedViewMenu
              name={current.name}
              forgetting={t('views.delete')}
              onForget={() => void askAndForget(current.view)}
              naming={(opening) => <RenameView view={current.view} {...opening} />}
            />
          )}
          {!current && <KeepView search={asked} />}
        </>
      }
    />
  )
}
