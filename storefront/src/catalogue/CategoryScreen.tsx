import type { Reply } from '@matinee/contract/platform/endpoint'
import type { getCategory } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isGoneError } from '../frame/gone.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { useTitle } from '../frame/use-title.ts'
import { feedOf, links } from '../links.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { Filters } from './Filters.tsx'
import { CATEGORY_SORTS, listIn } from './filters.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHeader, ListHeaderSkeleton } from './ListHeader.tsx'
import { PodcastNote } from './PodcastNote.tsx'
import { GridSkeleton, ProgramGrid } from './ProgramGrid.tsx'
import { categoryAt, programsInCategory } from './queries.ts'

const route = getRouteApi(links.category)

/** A category's page: its description and its programs. */
export default function CategoryScreen() {
  const t = useText()
  const { permalink } = route.useParams()
  const { data: category, error, refetch } = useQuery(categoryAt(permalink))
  useTitle(category?.title)

  if (category) return <CategoryPage category={category} />
  if (error && isGoneError(error)) return <NotFound />
  if (error) {
    return <FailedNotice title={t('category.failed.title')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <ListHeaderSkeleton />
      <div className="pt-24">
        <GridSkeleton />
      </div>
    </>
  )
}

function CategoryPage({ category }: { category: Reply<typeof getCategory> }) {
  const t = useText()
  const wish = listIn(CATEGORY_SORTS)(route.useSearch())
  const list = useInfiniteList(programsInCategory(category.id, wish))

  return (
    <>
      <ListHeader
        kind={t('category.label')}
        title={category.title}
        count={category.contents_count}
        text={category.description}
        picture={category.image}
        feed={feedOf('categories', category.permalink)}
      >
        {category.podcast && <PodcastNote podcast={category.podcast} />}
      </ListHeader>
      <Filters wish={wish} sorts={CATEGORY_SORTS} without="category_id" />
      <ProgramGrid list={list} categoryId={category.id} empty={<ListEmpty wish={wish} />} />
    </>
  )
}
