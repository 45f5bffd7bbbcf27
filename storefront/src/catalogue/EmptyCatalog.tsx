import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { links } from '../links.ts'
import { session } from '../members/queries.ts'
import { useText } from '../text.tsx'

/** A shop without programs: visitors are asked back, the publisher is shown where to begin. */
export function EmptyCatalog() {
  const t = useText()
  const { data } = useQuery(session)
  const isPublisher = data?.user.role === 'staff'
  const begin = (
    <a href={links.admin} className={buttonClass()}>
      {t('catalog.empty.action')}
    </a>
  )

  return (
    <div className="grid min-h-[65svh] place-items-center">
      <Notice icon="film" level={1} title={t('catalog.empty.title')} action={isPublisher && begin}>
        <p>{t(isPublisher ? 'catalog.empty.publisher' : 'catalog.empty.text')}</p>
      </Notice>
    </div>
  )
}
