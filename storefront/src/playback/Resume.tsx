import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import type { FilmHandle } from '@matinee/player'
import { Icon } from '@matinee/ui/Icon'
import { useText } from '../text.tsx'
import { clockOf } from './clock.ts'

interface Props {
  film: FilmHandle
  /** Seconds. */
  startAt: number
  chapter: Chapter | undefined
  /** Returns to the first chapter; undefined where this film is the first. */
  over: (() => void) | undefined
}

const PILL =
  'inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control px-4 text-sm font-semibold shadow-lg transition hover:brightness-125'

/** Before the film starts: resume, or restart. */
export function Resume({ film, startAt, chapter, over }: Props) {
  const t = useText()
  if (startAt <= 0 && !over) return null
  const goOn = chapter
    ? t('stage.resume', { title: chapter.title })
    : t('stage.go_on', { time: clockOf(startAt) })

  return (
    <div className="stage pointer-events-none! absolute inset-x-3 top-3 flex flex-wrap gap-2 sm:inset-x-5 sm:top-5">
      <button
        type="button"
        onClick={film.play}
        className={`${PILL} pointer-events-auto bg-black/80 text-ink`}
      >
        <Icon name="play" className="size-4.5 shrink-0" />
        <span className="truncate">{goOn}</span>
        {chapter && startAt > 0 && <span className="text-ink/75 tabular-nums">{clockOf(startAt)}</span>}
      </button>
      <button
        type="button"
        onClick={over ?? (() => film.playFrom(0))}
        className={`${PILL} pointer-events-auto bg-black/80 text-ink`}
      >
        <Icon name="retry" className="size-4.5 shrink-0" />
        {t('stage.over')}
      </button>
    </div>
  )
}
