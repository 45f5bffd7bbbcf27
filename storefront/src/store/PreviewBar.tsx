import { PREVIEW_QUERY } from '@matinee/contract/store/preview'
import { Icon } from '@matinee/ui/Icon'
import { useText } from '../text.tsx'

/** A bar in previews that are open in a window of their own, with a link for staff to the published page. */
export function PreviewBar() {
  const t = useText()
  const isShared = new URLSearchParams(location.search).has(PREVIEW_QUERY)
  return (
    <aside
      aria-label={t('preview_bar.label')}
      // Hidden on the not-found page, which a revoked link shows.
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-ink px-4 py-2 text-sm text-canvas in-[body:has([data-not-found])]:hidden"
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="warning" className="size-4" />
        {t(isShared ? 'preview_bar.shared' : 'preview_bar.text')}
      </span>
      {!isShared && (
        <a href={location.pathname} className="underline">
          {t('preview_bar.leave')}
        </a>
      )}
    </aside>
  )
}
