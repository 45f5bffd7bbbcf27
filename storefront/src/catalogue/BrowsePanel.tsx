import { cutsOf } from '@matinee/contract/store/pictures'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { MenuLinks } from '../frame/MenuLinks.tsx'
import { links } from '../links.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { authors as allAuthors, categories as allCategories } from './queries.ts'

const CATEGORIES = 12
const AUTHORS = 8

const ENTRY =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium hover:bg-ink/10 aria-[current=page]:bg-ink/10'

/** The first categories and authors, in columns, with a link to all of them. */
export function BrowsePanel() {
  const t = useText()
  const { store } = useShop()
  const categories = useQuery(allCategories)
  const authors = useInfiniteList(allAuthors)
  if (categories.isPending || authors.isPending) return <PanelSkeleton />
  const shown = (categories.data ?? []).filter((category) => category.contents_count > 0).slice(0, CATEGORIES)
  const people = authors.items.filter((author) => author.contents_count > 0).slice(0, AUTHORS)

  return (
    <>
      {store.menus.header.length > 0 && (
        <ul className="mb-3 border-b border-line pb-3 sm:grid sm:grid-cols-2 lg:hidden">
          <MenuLinks menu="header" className={ENTRY} />
        </ul>
      )}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[3fr_2fr]">
        {shown.length > 0 && (
          <Group title={t('search.group.categories')} columns="sm:grid-cols-2">
            {shown.map(({ id, permalink, title }) => (
              <li key={id}>
                <Link to={links.category} params={{ permalink }} className={ENTRY}>
                  <span dir="auto" className="truncate">
                    {title}
                  </span>
                </Link>
              </li>
            ))}
          </Group>
        )}
        {people.length > 0 && (
          <Group title={t('search.group.authors')} columns="max-md:sm:grid-cols-2">
            {people.map(({ id, permalink, name, image }) => (
              <li key={id}>
                <Link to={links.author} params={{ permalink }} className={ENTRY}>
                  <Face image={image} name={name} />
                  <span dir="auto" className="truncate">
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </Group>
        )}
      </div>
      <Link
        to={links.browse}
        className="mt-3 flex min-h-12 items-center justify-between gap-2 rounded-lg border-t border-line px-3 pt-1 text-sm font-semibold text-accent hover:underline"
      >
        {shown.length + people.length > 0 ? t('browse.all') : t('browse.empty')}
        <Icon name="forward" className="size-4 rtl:-scale-x-100" />
      </Link>
    </>
  )
}

function Group({ title, columns, children }: { title: string; columns: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-1 text-xs font-bold tracking-wide text-quiet uppercase">
        {title}
      </h2>
      <ul className={`grid gap-x-2 ${columns}`}>{children}</ul>
    </section>
  )
}

const Face = ({ image, name }: { image: string | null; name: string }) => (
  <span className="relative grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-surface text-sm font-bold text-quiet">
    {image ? <Picture src={image} srcSet={cutsOf(image, 'tall')} sizes="32px" /> : name.slice(0, 1)}
  </span>
)

const PanelSkeleton = () => (
  <div aria-hidden className="grid gap-x-6 gap-y-3 p-3 sm:grid-cols-3">
    {[0, 1, 2, 3, 4, 5].map((entry) => (
      <Skeleton key={entry} className="h-7 rounded-md" />
    ))}
  </div>
)
