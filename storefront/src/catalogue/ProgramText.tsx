import type { Content } from '@matinee/contract/catalogue'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useLanguage } from '../text.tsx'
import { durationIn } from './duration.ts'
import { ShareButton } from './ShareButton.tsx'

/** Everything in words about a program. */
export function ProgramText({ content }: { content: Content }) {
  return (
    <div className="grid gap-x-16 gap-y-8 px-[var(--gutter)] pt-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <Title>{content.title}</Title>
            <Facts content={content} />
          </div>
          <ShareButton title={content.title} />
        </div>
        <Description content={content} />
      </div>
      <Authors authors={content.authors} />
    </div>
  )
}

const Title = ({ children }: { children: string }) => (
  <h1 className="text-2xl leading-tight font-extrabold tracking-tight sm:text-4xl">{children}</h1>
)

function Facts({ content: { ready, duration, published_at, categories } }: { content: Content }) {
  const { t, locale } = useLanguage()
  const date =
    published_at && new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(published_at))
  const facts = [
    ready && durationIn(t, duration),
    ...categories.map(({ title }) => title),
    date && t('program.published', { date }),
  ].filter((fact) => typeof fact === 'string')

  return (
    <ul className="mt-2.5 flex flex-wrap gap-y-1 text-sm text-quiet">
      {facts.map((fact) => (
        <li key={fact} className="not-last:after:mx-2.5 not-last:after:content-['·']">
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** Rich text is made safe by the server on its way in. */
function Description({ content: { description, short_description } }: { content: Content }) {
  if (description) {
    return <div className="prose mt-6 max-w-[68ch]" dangerouslySetInnerHTML={{ __html: description }} />
  }
  return short_description && <p className="prose mt-6 max-w-[68ch]">{short_description}</p>
}

function Authors({ authors }: Pick<Content, 'authors'>) {
  const { t } = useLanguage()
  if (authors.length === 0) return null

  return (
    <section aria-labelledby="authors">
      <h2 id="authors" className="text-sm font-semibold text-quiet">
        {t('program.authors')}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {authors.map(({ id, name, image }) => (
          <li key={id} className="flex items-center gap-3 font-semibold">
            {image ? (
              <img src={image} alt="" loading="lazy" className="size-11 rounded-full object-cover" />
            ) : (
              <span aria-hidden className="grid size-11 place-items-center rounded-full bg-line text-quiet">
                {name.slice(0, 1)}
              </span>
            )}
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is on its way, under the title where a list already told it. */
export const ProgramTextSkeleton = ({ title }: { title: string | undefined }) => (
  <div className="px-[var(--gutter)] pt-6 sm:pt-8">
    {title ? <Title>{title}</Title> : <Skeleton className="h-[1.875rem] w-3/5 max-w-md sm:h-11" />}
    <Skeleton className="mt-3 h-5 w-64 max-w-full" />
    <Skeleton className="mt-7 h-24 max-w-[68ch]" />
  </div>
)
