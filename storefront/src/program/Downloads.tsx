import type { Content, Resource } from '@matinee/contract/catalogue/catalogue'
import { downloadResource } from '@matinee/contract/catalogue/playlists'
import { addressOf } from '@matinee/contract/platform/address'
import { Icon } from '@matinee/ui/Icon'
import { useLanguage } from '../text.tsx'
import { bytesIn, kindOfFile } from './bytes.ts'

export const downloadOf = (id: number) => addressOf(downloadResource, { params: { id } })

/** The files that come with a program. */
export function Downloads({ resources, isClosed }: { resources: Content['resources']; isClosed: boolean }) {
  const { t } = useLanguage()
  if (resources.length === 0) return null

  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads" className="text-lg font-bold tracking-tight">
        {t('program.resources')}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        {resources.map((resource) => (
          <li key={resource.id}>
            <File resource={resource} isClosed={isClosed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOOK = 'flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2'

/** One file, downloadable by those with access. */
export function File({ resource, isClosed }: { resource: Resource; isClosed: boolean }) {
  const { t, locale } = useLanguage()
  const { id, title, file_name, bytes } = resource
  const [kind, size] = [kindOfFile(file_name), bytesIn(locale, bytes)]
  const face = (
    <>
      <span className="grid h-9 min-w-11 place-items-center rounded-md bg-ink/10 px-1.5 text-xs font-bold">
        {kind}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>
        <span className="block text-sm text-quiet">{isClosed ? t('program.closed_file') : size}</span>
      </span>
      <Icon name={isClosed ? 'lock' : 'save'} className="size-5 text-quiet" />
    </>
  )

  if (isClosed) return <div className={LOOK}>{face}</div>
  return (
    <a href={downloadOf(id)} download className={`${LOOK} transition hover:border-edge hover:bg-line/50`}>
      <span className="sr-only">{t('program.download')}</span>
      {face}
    </a>
  )
}
