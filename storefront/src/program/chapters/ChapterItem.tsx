import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import { useLangOf } from '../../store/own-language.ts'
import { useText } from '../../text.tsx'
import { durationIn } from '../../duration.ts'
import { cutsOf } from '@matinee/contract/store/pictures'
import { WatchedCheck } from './WatchedCheck.tsx'

export type ChapterStyle = 'sidebar' | 'below' | 'grid'

export interface ItemProps {
  chapter: Chapter
  /** The position among the films, from 1. */
  number: number
  style: ChapterStyle
  isCurrent: boolean
  isWatched: boolean
  isClosed: boolean
  /** The film is free to watch in a locked collection. */
  isFree: boolean
  /** The viewer's progress in the film, from 0 to 1. */
  share: number
  /** The store marks watched films. */
  hasMarks: boolean
  onChoose: (id: number) => void
  onMark: (videoId: number, watched: boolean) => void
}

/**
 * Styles with which the browser skips the layout of rows out of sight, at this height. Inline rather than in a class:
 * before the style sheet has loaded, rows would be laid out without it, and keep that look for a frame.
 */
const UNSEEN: Record<ChapterStyle, CSSProperties> = {
  sidebar: { contentVisibility: 'auto', containIntrinsicSize: 'auto 5.25rem' },
  below: { contentVisibility: 'auto', containIntrinsicSize: 'auto 7rem' },
  grid: { contentVisibility: 'auto', containIntrinsicSize: 'auto 15rem' },
}

const FRAME: Record<ChapterStyle, string> = {
  sidebar: 'grid-cols-[7.5rem_minmax(0,1fr)] gap-3 p-2 pe-12',
  below:
    'grid-cols-[8rem_minmax(0,1fr)] gap-3 p-2 pe-14 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5 sm:p-3 sm:pe-16',
  grid: 'content-start gap-2.5 p-2.5',
}

/** The displayed width of an image in each style. */
const PICTURE: Record<ChapterStyle, string> = {
  sidebar: '7.5rem',
  below: '(min-width: 40rem) 11rem, 8rem',
  grid: '20rem',
}

const MARK: Record<ChapterStyle, string> = {
  sidebar: 'end-1 top-1/2 -translate-y-1/2',
  below: 'end-1 top-1/2 -translate-y-1/2 sm:end-3',
  grid: 'end-3 top-3',
}

/** A film of a collection: a click plays it, the check beside it marks it as watched. */
export const ChapterItem = memo(function ChapterItem(props: ItemProps) {
  const { chapter, style, isCurrent, isWatched, hasMarks, onChoose, onMark } = props
  const { id, video_id } = chapter

  const choose = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(id)
  }

  return (
    <li className="relative" style={UNSEEN[style]} data-chapter={id}>
      <a
        href={`?chapter=${id}`}
        onClick={choose}
        aria-current={isCurrent || undefined}
        className={`grid h-full items-center rounded-lg transition-colors focus-visible:-outline-offset-3 ${FRAME[style]} ${
          isCurrent ? 'bg-ink/10' : 'hover:bg-ink/5'
        }`}
      >
        <Thumbnail {...props} />
        <Words {...props} />
      </a>
      {hasMarks && video_id !== null && (
        <WatchedCheck
          title={chapter.title}
          isWatched={isWatched}
          className={MARK[style]}
          onPress={() => onMark(video_id, !isWatched)}
        />
      )}
    </li>
  )
})

function Thumbnail({ chapter, number, style, isCurrent, share, isWatched }: ItemProps) {
  const t = useText()
  const { image, blur_hash, duration } = chapter

  return (
    <span className="relative isolate block aspect-video overflow-hidden rounded-md bg-line">
      {image ? (
        <Picture src={image} srcSet={cutsOf(image)} sizes={PICTURE[style]} blurHash={blur_hash} />
      ) : (
        <span aria-hidden className="absolute inset-0 grid place-items-center text-xl font-bold text-quiet">
          {number}
        </span>
      )}
      {isCurrent && (
        <span className="stage absolute inset-0 grid place-items-center bg-black/55">
          <Icon name="play" className="size-6" />
        </span>
      )}
      {duration > 0 && (
        <span className="stage absolute end-1 bottom-1.5 rounded bg-black/80 px-1 text-[0.6875rem] leading-4 font-semibold tabular-nums">
          {durationIn(t, duration)}
        </span>
      )}
      {(share > 0 || isWatched) && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-black/60">
          <span
            className="block h-full bg-primary"
            style={{ inlineSize: `${isWatched ? 100 : Math.round(share * 100)}%` }}
          />
        </span>
      )}
    </span>
  )
}

function Words(props: ItemProps) {
  const { chapter, number, style, isCurrent, isWatched, share } = props
  const t = useText()
  const isWide = style !== 'sidebar'
  const langOf = useLangOf()

  return (
    <span className="min-w-0">
      <span
        dir="auto"
        lang={langOf(chapter, 'title')}
        className={`line-clamp-2 leading-snug font-semibold break-words ${isWide ? '' : 'text-sm'}`}
      >
        <span className="text-quiet tabular-nums">{number}. </span>
        {chapter.title}
      </span>
      <Badges {...props} />
      {isWide && chapter.description && (
        <span
          dir="auto"
          lang={langOf(chapter, 'description')}
          className="mt-1 line-clamp-2 text-sm text-pretty text-quiet"
        >
          {chapter.description}
        </span>
      )}
      {isCurrent && <span className="sr-only">{t('chapters.playing')}</span>}
      {share > 0 && !isWatched && (
        <span className="sr-only">{t('card.progress', { percent: Math.round(share * 100) })}</span>
      )}
    </span>
  )
}

function Badges({ chapter: { ready }, isClosed, isFree, isCurrent }: ItemProps) {
  const t = useText()

  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-semibold empty:hidden">
      {isCurrent && (
        <span
          aria-hidden
          className="flex items-center gap-1.5 before:size-2 before:rounded-full before:bg-primary"
        >
          {t('chapters.playing')}
        </span>
      )}
      {isFree && <span className="rounded border border-success px-1.5 py-0.5">{t('chapters.free')}</span>}
      {isClosed && (
        <span className="flex items-center gap-1 text-quiet">
          <Icon name="lock" className="size-3.5" />
          {t('chapters.closed')}
        </span>
      )}
      {!ready && <span className="text-quiet">{t('chapters.arriving')}</span>}
    </span>
  )
}
