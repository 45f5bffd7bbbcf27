import { useIsAway } from '@matinee/client/connection'
import { Icon } from '@matinee/ui/Icon'
import { useText } from '../text.tsx'

/** Shown while the server is unreachable; whatever waits for it continues by itself. */
export function AwayNotice() {
  const t = useText()
  const isAway = useIsAway()

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no block
    <div role="status">
      {isAway && (
        <div className="flex max-w-xl animate-appear items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 text-sm font-medium text-ink shadow-xl">
          <Icon name="warning" className="size-5 text-warning" />
          {t('away.text')}
        </div>
      )}
    </div>
  )
}
