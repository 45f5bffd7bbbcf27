import type { Author } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
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
import { AUTHOR_SORTS, listIn } from './filters.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHeader, ListHeaderSkeleton } from './ListHeader.tsx'
import { GridSkeleton, ProgramGrid } from './ProgramGrid.tsx'
import { authorAt, programsOfAuthor } from './queries.ts'

const route = getRouteApi(links.author)

/** An author's page: their profile and their programs. */
export default function AuthorScreen() {
  const t = useText()
  const { permalink } = route.useParams()
  const { data: author, error, refetch } = useQuery(authorAt(permalink))
  useTitle(author?.name)

  if (author) return <AuthorPage author={author} />
  if (error && isGoneError(error)) return <NotFound />
  if (error) {
    return <FailedNotice title={t('author.failed.title')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <ListHeaderSkeleton portrait />
      <div className="pt-24">
        <GridSkeleton />
      </div>
    </>
  )
}

function AuthorPage({ author }: { author: Author }) {
  const t = useText()
  const wish = listIn(AUTHOR_SORTS)(route.useSearch())
  const list = useInfiniteList(programsOfAuthor(author.id, wish))

  return (
    <>
      <ListHeader
        kind={t('author.label')}
        title={author.name}
        count={author.contents_count}
        text={author.bio}
        picture={author.image}
        portrait
        feed={feedOf('authors', author.permalink)}
      >
        <Elsewhere links={author.links} />
      </ListHeader>
      <Filters wish={wish} sorts={AUTHOR_SORTS} without="author_id" />
      <ProgramGrid list={list} empty={<ListEmpty wish={wish} />} />
    </>
  )
}

function Elsewhere({ links: addresses }: Pick<Author, 'links'>) {
  const t = useText()
  if (addresses.length === 0) return null

  return (
    <ul aria-label={t('author.links')} className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm font-semibold">
      {addresses.map(({ title, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me noopener nofollow"
            target="_blank"
            className="inline-flex min-h-6 items-center gap-1.5 rounded-sm text-accent underline-offset-4 hover:underline"
          >
            <Icon name="link" className="size-4" />
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
