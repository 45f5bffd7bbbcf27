import type { ShownPage } from '@matinee/contract/site/pages'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { isGoneError } from '../frame/gone.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { PageBlock } from './PageBlock.tsx'
import { PageLanguage } from './page-language.ts'
import { pageAt } from './queries.ts'

const route = getRouteApi(links.page)

/** A page of the publisher's own. */
export default function PageScreen() {
  const t = useText()
  const { permalink } = route.useParams()
  const { data: page, error, refetch } = useQuery(pageAt(permalink))
  useTitle(page?.title)

  if (page) return <Page page={page} />
  if (error && isGoneError(error)) return <NotFound />
  if (error) return <FailedNotice title={t('failed.title')} error={error} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

/** A page; a banner at its beginning takes the place of its title. */
function Page({ page: { permalink, title, language, untranslated, blocks } }: { page: ShownPage }) {
  const hasBanner = blocks[0]?.kind === 'hero'

  return (
    <PageLanguage value={language}>
      <article className="flex flex-col gap-14 sm:gap-20">
        {!hasBanner && (
          <h1
            dir="auto"
            lang={untranslated?.includes('title') ? language : undefined}
            className="mx-auto w-full max-w-3xl px-[var(--gutter)] pt-10 text-3xl leading-tight font-extrabold tracking-tight text-balance sm:pt-16 sm:text-5xl"
          >
            {title}
          </h1>
        )}
        {blocks.map((block, at) => (
          <PageBlock key={block.key} block={block} permalink={permalink} isFirst={at === 0} />
        ))}
      </article>
    </PageLanguage>
  )
}

const PageSkeleton = () => (
  <div aria-hidden className="mx-auto w-full max-w-3xl px-[var(--gutter)] pt-10 sm:pt-16">
    <Skeleton className="h-11 w-2/3" />
    <Skeleton className="mt-8 h-5 w-full" />
    <Skeleton className="mt-3 h-5 w-4/5" />
    <Skeleton className="mt-8 h-64 w-full rounded-2xl" />
  </div>
)
