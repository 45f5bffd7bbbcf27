import { Skeleton } from '@matinee/ui/Skeleton'
import { useEffect, useRef, type ReactNode } from 'react'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { useContinuous } from '../../playback/next/continuous.ts'
import { useShop } from '../../store/shop.ts'
import { useText } from '../../text.tsx'
import type { ChapterStyle } from './ChapterItem.tsx'
import { ChapterList } from './ChapterList.tsx'
import { watchedCountOf } from './sections.ts'
import type { Course } from './use-course.ts'

interface Props {
  course: Course
  style: ChapterStyle
  onChoose: (id: number) => void
}

/** The playlist of a collection: beside the film with its own scrolling, or in the page below. */
export function ChapterPanel({ course, style, onChoose }: Props) {
  const t = useText()
  const { list, chapters, current } = course
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a task of its own, because measuring makes the browser lay out the whole page.
    const looking = current && setTimeout(() => keepInView(scroller.current!, current.id))
    return () => clearTimeout(looking)
  }, [current])
  const isBeside = style === 'sidebar'

  return (
    <Place isBeside={isBeside}>
      <PanelHeader course={course} />
      <div
        ref={scroller}
        className={
          isBeside ? 'relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain p-1.5' : 'relative pt-2'
        }
      >
        {list.isPending && <ListSkeleton />}
        {list.isError && (
          <FailedNotice
            title={t('chapters.failed')}
            error={list.error}
            level={2}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && chapters.length === 0 && (
          <p className="px-3 py-8 text-center text-quiet">{t('chapters.empty')}</p>
        )}
        {chapters.length > 0 && <ChapterList course={course} style={style} onChoose={onChoose} />}
      </div>
    </Place>
  )
}

function Place({ isBeside, children }: { isBeside: boolean; children: ReactNode }) {
  if (!isBeside) {
    return (
      <section aria-labelledby="chapters" className="px-[var(--gutter)] pt-10">
        {children}
      </section>
    )
  }

  // The panel is as tall as the film beside it, which determines the height.
  return (
    <section
      aria-labelledby="chapters"
      className="relative border-line bg-surface max-lg:border-b lg:border-s"
    >
      <div className="flex max-h-96 flex-col lg:absolute lg:inset-0 lg:max-h-none">{children}</div>
    </section>
  )
}

function PanelHeader({ course: { chapters, watched } }: { course: Course }) {
  const t = useText()
  const { settings } = useShop()
  const tally = watchedCountOf(chapters, watched)
  const count = t('chapters.count', { count: tally.all })

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3.5 py-2.5">
      <div>
        <h2 id="chapters" className="font-bold tracking-tight">
          {t('chapters.title')}
        </h2>
        <p className="text-xs text-quiet tabular-nums">
          {settings.mark_as_watched && tally.watched > 0 ? t('chapters.watched', tally) : count}
        </p>
      </div>
      <ContinuousSwitch />
    </div>
  )
}

/** The switch for continuous playback: whether the next film starts automatically. */
function ContinuousSwitch() {
  const t = useText()
  const { isOffered, isOn, turn } = useContinuous()
  if (!isOffered) return null

  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => turn(!isOn)}
      className="group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg text-xs font-semibold text-quiet hover:text-ink"
    >
      {t('chapters.continuous')}
      <span
        className={`flex h-5 w-9 items-center rounded-full p-0.5 transition-colors ${isOn ? 'bg-success' : 'bg-edge'}`}
      >
        <span
          className={`size-4 rounded-full bg-canvas shadow transition-transform ${isOn ? 'translate-x-4 rtl:-translate-x-4' : ''}`}
        />
      </span>
    </button>
  )
}

const ListSkeleton = () => (
  <div className="grid gap-3 p-2">
    {Array.from({ length: 5 }, (_, at) => (
      <div key={at} className="grid grid-cols-[7.5rem_1fr] items-center gap-3">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-9" />
      </div>
    ))}
  </div>
)

/** Scrolls the list, if it scrolls by itself, until the current film is in its middle. The page does not scroll. */
function keepInView(box: HTMLElement, id: number) {
  const item = box.querySelector<HTMLElement>(`[data-chapter="${id}"]`)
  if (!item || box.scrollHeight <= box.clientHeight) return
  const { top, height } = item.getBoundingClientRect()
  box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2
}
