import type { Content, CustomValue } from '@matinee/contract/catalogue/catalogue'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateIn, numberIn } from '../format.ts'
import { links } from '../links.ts'
import { useLanguage, type Text } from '../text.tsx'

const LINK = 'underline-offset-4 hover:underline'

/** The facts of a program: authors, categories and the store's own fields. */
export function Particulars({ content }: { content: Content }) {
  const { t, locale } = useLanguage()
  const { authors, categories, custom_values, tags } = content

  return (
    <div className="grid content-start gap-6 text-sm">
      {authors.length > 0 && <Authors authors={authors} />}
      <dl className="grid gap-x-8 gap-y-4 max-lg:sm:grid-cols-2">
        {categories.length > 0 && (
          <Line term={t('program.categories')}>
            {categories.map(({ id, title, permalink }) => (
              <Link key={id} to={links.category} params={{ permalink }} className={LINK}>
                {title}
              </Link>
            ))}
          </Line>
        )}
        {custom_values.map((value) => (
          <Line key={value.key} term={value.title}>
            {value.values.map(({ title, slug }) => (
              <Value key={title} field={value} text={valueIn(t, locale, value, title)} slug={slug} />
            ))}
          </Line>
        ))}
        {tags.length > 0 && (
          <Line term={t('program.tags')}>
            {tags.map((tag) => (
              <Link
                key={tag}
                to={links.search}
                search={{ query: tag }}
                className="rounded-control border border-line px-2.5 py-1 hover:border-edge"
              >
                {tag}
              </Link>
            ))}
          </Line>
        )}
      </dl>
    </div>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold text-quiet">{term}</dt>
    <dd className="mt-1.5 flex flex-wrap gap-x-3 gap-y-2 break-words">{children}</dd>
  </div>
)

/** An option links to all programs with the same one. */
const Value = ({ field, text, slug }: { field: CustomValue; text: string; slug: string | null }) =>
  slug ? (
    <Link to={links.search} search={{ query: '', custom: `${field.key}:${slug}` }} className={LINK}>
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )

/** Values are raw; numbers, dates and booleans are formatted here. */
function valueIn(t: Text, locale: string, { type }: CustomValue, written: string) {
  if (type === 'boolean') return t(written === 'true' ? 'program.yes' : 'program.no')
  if (type === 'number') return numberIn(locale, Number(written))
  return type === 'date' ? dateIn(locale, `${written}T12:00:00`) : written
}

function Authors({ authors }: Pick<Content, 'authors'>) {
  const { t } = useLanguage()

  return (
    <section aria-labelledby="authors">
      <h2 id="authors" className="font-semibold text-quiet">
        {t('program.authors')}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
        {authors.map(({ id, name, permalink, image }) => (
          <li key={id}>
            <Link
              to={links.author}
              params={{ permalink }}
              className={`flex min-h-11 items-center gap-3 text-base font-semibold ${LINK}`}
            >
              {image ? (
                <img src={image} alt="" loading="lazy" className="size-11 rounded-full object-cover" />
              ) : (
                <span aria-hidden className="grid size-11 place-items-center rounded-full bg-line text-quiet">
                  {name.slice(0, 1)}
                </span>
              )}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
