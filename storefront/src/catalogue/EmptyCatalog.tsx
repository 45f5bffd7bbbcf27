import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Notice } from '@matinee/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { useText } from '../text.tsx'

/** A shop without programs: visitors are asked to come back, the publisher gets a link to the admin. */
export function EmptyCatalog() {
  const t = useText()
  const { data } = useQuery(session)

  return (
    <div className="grid min-h-[65svh] place-items-center px-[var(--gutter)]">
      {data?.user.role === 'staff' ? (
        <FirstFilm />
      ) : (
        <Notice icon="film" level={1} title={t('catalog.empty.title')}>
          <p>{t('catalog.empty.text')}</p>
        </Notice>
      )}
    </div>
  )
}

/** A placeholder of the first program's card. */
function FirstFilm() {
  const t = useText()

  return (
    <section className="grid w-full max-w-4xl animate-appear items-center gap-8 py-12 sm:grid-cols-2">
      <a
        href={links.admin}
        aria-hidden
        tabIndex={-1}
        className="grid aspect-video place-items-center rounded-2xl border-2 border-dashed border-edge bg-surface text-quiet transition-colors hover:border-ink hover:text-ink"
      >
        <Icon name="film" className="size-12" />
      </a>
      <div className="flex flex-col items-start gap-3">
        <h1 className="text-3xl font-extrabold tracking-tight">{t('catalog.empty.title')}</h1>
        <p className="leading-relaxed text-pretty text-quiet">{t('catalog.empty.publisher')}</p>
        <a href={links.admin} className={`${buttonClass({ size: 'large' })} mt-2`}>
          {t('catalog.empty.action')}
        </a>
      </div>
    </section>
  )
}
