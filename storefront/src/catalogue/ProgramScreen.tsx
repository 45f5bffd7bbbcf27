import type { Card } from '@matinee/contract/catalogue'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../call.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import NotFoundScreen from '../frame/NotFoundScreen.tsx'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { Stage } from '../playback/Stage.tsx'
import { useText } from '../text.tsx'
import { ProgramText, ProgramTextSkeleton } from './ProgramText.tsx'
import { contentAt, firstRows, newest } from './queries.ts'
import { RelatedRow } from './RelatedRow.tsx'

const route = getRouteApi(links.program)

/** A program's own page: its film, what is said about it, and what is like it. */
export default function ProgramScreen() {
  const t = useText()
  const { permalink } = route.useParams()
  const { autoplay = false, categoryId } = route.useSearch()
  const { data: content, error, refetch } = useQuery(contentAt(permalink))
  const card = useCard(permalink)
  useTitle(content?.title ?? card?.title)

  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (error && !content) {
    return <FailedNotice title={t('program.failed.title')} error={error} onRetry={() => void refetch()} />
  }

  return (
    <article>
      <Stage key={permalink} program={content ?? card} permalink={permalink} autoplay={autoplay} />
      {content ? <ProgramText content={content} /> : <ProgramTextSkeleton title={card?.title} />}
      <div className="pt-12">{content && <RelatedRow content={content} categoryId={categoryId} />}</div>
    </article>
  )
}

/** What a list already said about the program, so that the page has its picture and film before its own answer. */
function useCard(permalink: string) {
  const queries = useQueryClient()
  return knownCards(queries).find((card) => card.permalink === permalink)
}

function knownCards(queries: QueryClient): Card[] {
  const rows = queries.getQueryData(firstRows.queryKey)?.categories ?? []
  const latest = queries.getQueryData(newest.queryKey)?.body ?? []
  return [...rows.flatMap((row) => row.contents), ...latest]
}
