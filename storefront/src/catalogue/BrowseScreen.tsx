import type { Author, Category } from '@matinee/contract/catalogue/catalogue'
import { cutsOf } from '@matinee/contract/store/pictures'
import { Notice } from '@matinee/ui/Notice'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { MoreBelow } from '../frame/MoreBelow.tsx'
import { authors as allAuthors, categories as allCategories } from './queries.ts'

/** Every category and author with visible programs. */
export default function BrowseScreen() {
  const t = useText()
  const categories = useQuery(allCategories)
  const authors = useInfiniteList(allAuthors)
  useTitle(t('browse.title'))

  return (
    <div className="flex flex-col gap-10 px-[var(--gutter)] pt-6 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t('browse.title')}</h1>
      <Lists categories={categories} authors={authors} />
    </div>
  )
}

interface Props {
  categories: { data: Category[] | undefined; error: Error | null; refetch: () => unknown }
  authors: ReturnType<typeof useInfiniteList<never, Author>>
}

function Lists({ categories: { data, error, refetch }, authors }: Props) {
  const t = useText()
  const failure = error ?? authors.error
  const retry = () => [void refetch(), authors.retry()]
  if (failure) return <FailedNotice title={t('browse.failed')} error={failure} onRetry={retry} level={2} />
  if (!data || authors.isPending) return <TilesSkeleton />
  const categories = data.filter((category) => category.contents_count > 0)
  const people = authors.items.filter((author) => author.contents_count > 0)
  if (categories.length + people.length === 0)
    return <Notice icon="film" title={t('browse.empty')} level={2} />

  return (
    <>
      {categories.length > 0 && (
        <Group title={t('search.group.categories')}>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3 sm:gap-4">
            {categories.map((category) => (
              <CategoryTile key={category.id} category={category} />
            ))}
          </ul>
        </Group>
      )}
      {people.length > 0 && (
        <Group title={t('search.group.authors')}>
          <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3 gap-y-7 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
            {people.map((author) => (
              <AuthorTile key={author.id} author={author} />
            ))}
          </ul>
          <MoreBelow
            hasMore={authors.hasMore}
            isLoading={authors.isLoadingMore}
            hasFailed={authors.hasFailedMore}
            failure={t('list.more_failed')}
            onMore={authors.loadMore}
          />
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold tracking-tight sm:text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function CategoryTile({
  category: { title, permalink, image, contents_count: count },
}: {
  category: Category
}) {
  const t = useText()

  return (
    <li>
      <Link
        to={links.category}
        params={{ permalink }}
        className={`relative isolate flex min-h-20 flex-col justify-end overflow-hidden rounded-card bg-surface p-4 ring-1 sm:min-h-28 ring-ink/10 transition-[scale] duration-200 hover:bg-ink/10 pointer-fine:hover:scale-[1.02] ${
          image ? 'stage' : ''
        }`}
      >
        {image && (
          <span className="absolute inset-0 -z-10 after:absolute after:inset-0 after:bg-linear-to-t after:from-black/85 after:via-black/65 after:to-black/20">
            <Picture src={image} srcSet={cutsOf(image)} sizes="(min-width: 640px) 22vw, 92vw" />
          </span>
        )}
        <span dir="auto" className="text-lg leading-tight font-bold text-balance">
          {title}
        </span>
        <span className="mt-0.5 text-sm text-quiet">{t('list.count', { count })}</span>
      </Link>
    </li>
  )
}

function AuthorTile({ author: { name, permalink, image, contents_count: count } }: { author: Author }) {
  const t = useText()

  return (
    <li>
      <Link
        to={links.author}
        params={{ permalink }}
        className="flex flex-col items-center gap-1 rounded-xl text-center"
      >
        <span className="relative mb-1.5 grid size-24 place-items-center overflow-hidden rounded-full bg-surface text-3xl font-bold text-quiet ring-1 ring-line sm:size-28">
          {image ? <Picture src={image} srcSet={cutsOf(image, 'tall')} sizes="112px" /> : name.slice(0, 1)}
        </span>
        <span dir="auto" className="line-clamp-2 text-sm font-semibold">
          {name}
        </span>
        <span className="text-xs text-quiet">{t('list.count', { count })}</span>
      </Link>
    </li>
  )
}

const TilesSkeleton = () => (
  <div aria-hidden className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3 sm:gap-4">
    {[0, 1, 2, 3, 4, 5].map((tile) => (
      <Skeleton key={tile} className="h-20 rounded-card sm:h-28" />
    ))}
  </div>
)
