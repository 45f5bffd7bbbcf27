import { Icon } from '@matinee/ui/Icon'
import { useText } from '../../text.tsx'

interface Props {
  title: string
  isWatched: boolean
  className: string
  onPress: () => void
}

/** Marks a film as watched, or removes the mark. */
export function WatchedCheck({ title, isWatched, className, onPress }: Props) {
  const t = useText()

  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={t('chapters.mark', { title })}
      onClick={onPress}
      className={`absolute grid size-11 cursor-pointer place-items-center rounded-full focus-visible:-outline-offset-3 ${className}`}
    >
      <span
        className={`grid size-6 place-items-center rounded-full border-2 transition ${
          isWatched
            ? 'border-success bg-success text-canvas'
            : 'border-edge bg-canvas/80 text-transparent hover:border-ink hover:text-ink'
        }`}
      >
        <Icon name="check" className="size-3.5" />
      </span>
    </button>
  )
}
