import type { CategoryHit, ChapterHit } from '@matinee/contract/catalogue/catalogue'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Rail } from '@matinee/ui/Rail'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { Facts } from '../frame/Facts.tsx'
import { durationIn } from '../duration.ts'
import { cutsOf } from '@matinee/contract/store/pictures'
import { useText } from '../text.tsx'
import { Chips } from './Chips.tsx'
import type { SearchTarget } from './options.ts'
import { destinationOf } from './use-search-navigation.ts'

type Person = Extract<SearchTarget, { kind: 'author' }>['person']

interface Props {
  categories: CategoryHit[]
  authors: Person[]
  chapters: ChapterHit[]
}

/** Categories, authors and chapters that match, before the programs. */
export function OthersFound({ categories, authors, chapters }: Props) {
  const t = useText()

  return (
    <div className="flex flex-col gap-7 pb-9">
      {categories.length > 0 && <Categories categories={categories} />}
      {authors.length > 0 && (
        <Row title={t('search.group.authors')} width="7.5rem">
          {authors.map((person) => (
            <Author key={person.id} person={person} />
          ))}
        </Row>
      )}
      {chapters.length > 0 && (
        <Row title={t('search.group.chapters')} width="clamp(10rem, 17vw, 16rem)">
          {chapters.map((hit) => (
            <ChapterCard key={hit.id} hit={hit} />
          ))}
        </Row>
      )}
    </div>
  )
}

function Categories({ categories }: Pick<Props, 'categories'>) {
  const t = useText()

  return (
    <Chips title={t('search.group.categories')}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link {...destinationOf({ kind: 'category', category })} className={buttonClass({ tone: 'plain' })}>
            {category.title}
            <span className="font-normal text-quiet">
              {t('list.count', { count: category.contents_count })}
            </span>
          </Link>
        </li>
      ))}
    </Chips>
  )
}

function Row({ title, width, children }: { title: string; width: string; children: ReactNode }) {
  const t = useText()
  const id = useId()

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-[var(--gutter)] text-lg font-bold tracking-tight">
        {title}
      </h2>
      <Rail
        labelledBy={id}
        backLabel={t('row.back', { title })}
        forwardLabel={t('row.forward', { title })}
        itemWidth={width}
      >
        {children}
      </Rail>
    </section>
  )
}

const Author = ({ person }: { person: Person }) => (
  <li className="snap-start">
    <Link
      {...destinationOf({ kind: 'author', person })}
      className="flex flex-col items-center gap-2.5 rounded-xl text-center text-sm font-semibold"
    >
      <span className="relative grid size-24 place-items-center overflow-hidden rounded-full bg-surface text-2xl text-quiet ring-1 ring-line">
        {person.image ? (
          <Picture src={person.image} srcSet={cutsOf(person.image, 'tall')} sizes="96px" />
        ) : (
          person.name.slice(0, 1)
        )}
      </span>
      <span className="line-clamp-2">{person.name}</span>
    </Link>
  </li>
)

function ChapterCard({ hit }: { hit: ChapterHit }) {
  const t = useText()
  const where = t('search.in', { title: hit.content.title })

  return (
    <li className="min-w-0 snap-start">
      <Link {...destinationOf({ kind: 'chapter', hit })} className="block rounded-card">
        <span className="relative grid aspect-video place-items-center overflow-hidden rounded-card bg-surface text-quiet ring-1 ring-ink/10">
          {hit.image ? (
            <Picture src={hit.image} srcSet={cutsOf(hit.image)} sizes="clamp(160px, 17vw, 256px)" />
          ) : (
            <Icon name="film" className="size-7" />
          )}
        </span>
        <h3 className="mt-2.5 truncate text-sm font-semibold">{hit.title}</h3>
        <p className="mt-0.5 truncate text-xs text-quiet">
          <Facts of={[where, hit.duration > 0 && durationIn(t, hit.duration)]} />
        </p>
      </Link>
    </li>
  )
}
