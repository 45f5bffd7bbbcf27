import type { Card, Content } from '@matinee/contract/catalogue/catalogue'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../call.ts'
import { ChatPlace } from '../chat/ChatPlace.tsx'
import { CommentsBelow } from '../community/CommentsBelow.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { EarlyPlace } from '../live/EarlyPlace.tsx'
import { useNextProgram } from '../playback/next/use-next-program.ts'
import { Stage } from '../playback/Stage.tsx'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { ChapterPanel } from './chapters/ChapterPanel.tsx'
import { useChooseChapter } from './chapters/use-choose-chapter.ts'
import { useCourse } from './chapters/use-course.ts'
import { GoneScreen } from './GoneScreen.tsx'
import { LiveBar, LiveStage } from './live-parts.tsx'
import { playFrom } from './play-from.ts'
import { useFilm } from './use-film.ts'
import { ProgramText, ProgramTextSkeleton } from './ProgramText.tsx'
import { isOnAir } from '../catalogue/badges.ts'
import { contentAt, firstRows, newest } from '../catalogue/queries.ts'
import { RelatedRow } from '../catalogue/RelatedRow.tsx'

const route = getRouteApi(links.program)

/** A program's page: its film, its description, and related programs. */
export default function ProgramScreen() {
  const t = useText()
  const { permalink } = route.useParams()
  const { data: content, error, refetch } = useQuery(contentAt(permalink))
  const card = useCard(permalink)
  useNewAddress(content, permalink)

  if (error instanceof ApiError && error.status === 410) return <GoneScreen />
  if (error instanceof ApiError && error.status === 451) return <GoneScreen reason="region" />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !content) {
    return <FailedNotice title={t('program.failed.title')} error={error} onRetry={() => void refetch()} />
  }
  return <ProgramPage permalink={permalink} content={content} program={content ?? card} />
}

interface Props {
  permalink: string
  content: Content | undefined
  /** The program as far as it is loaded. */
  program: Card | undefined
}

function ProgramPage({ permalink, content, program }: Props) {
  const { autoplay = false, categoryId, t: startAt } = route.useSearch()
  const chapter = useAskedChapter()
  const { settings } = useShop()
  const course = useCourse(program, permalink, chapter)
  const { films, current, isCollection } = course
  const videoRef = useRef<HTMLVideoElement>(null)
  const { choose, goTo } = useChooseChapter(course, chapter, videoRef)
  const following = useNextProgram({ program, permalink, categoryId, chapter: course.after, onChapter: goTo })
  const style = content?.chapter_style ?? settings.chapter_style
  const isBeside = isCollection && style === 'sidebar'
  const isEvent = program?.kind === 'live_event'
  const isLive = program?.live_state != null && program.live_state !== 'on_demand'
  useTitle(isLive ? undefined : program?.title) // its own message has more detail

  const neighbour = (film: typeof current) => film && { title: film.title, go: () => goTo(film.id) }
  const first = films[0]
  const around = {
    videoRef,
    markers: current?.markers ?? content?.markers ?? NO_MARKERS,
    previous: neighbour(course.previous),
    next: neighbour(course.next) ?? following,
    following,
    startOver: course.isBegun && first && first !== current ? () => choose(first.id) : undefined,
  }
  const seek = useCallback((seconds: number) => playFrom(videoRef, seconds), [])
  const moment = useRef<number | null>(null)
  const setMoment = useCallback((broadcastAt: number | null) => void (moment.current = broadcastAt), [])
  const getMoment = useCallback(() => moment.current, [])
  const film = useFilm({ startAt, course, videoRef, choose })
  const panel = isCollection && <ChapterPanel course={course} style={style} onChoose={choose} />

  // On a phone an event that is not on air says what it is before its chat.
  const isChatNext = program !== undefined && isOnAir(program)
  const text = (
    <div key="text" className="lg:col-span-full">
      {isLive && <LiveBar program={program} />}
      {content ? (
        <ProgramText
          content={content}
          chapter={current}
          isSettled={course.isSettled}
          number={films.findIndex(({ id }) => id === current?.id) + 1}
          count={films.length}
          isClosed={course.isClosedTo({ free_preview: false })}
          onSeek={seek}
        />
      ) : (
        <ProgramTextSkeleton title={program?.title} />
      )}
    </div>
  )

  return (
    <article>
      <div className={gridClass({ isBeside, isEvent })}>
        {isLive ? (
          <div className="relative">
            <LiveStage program={program} onMoment={setMoment} />
            <EarlyPlace contentId={program.id} />
          </div>
        ) : (
          <Stage
            program={program}
            permalink={permalink}
            chapter={current}
            isSettled={program !== undefined && course.isSettled}
            autoplay={autoplay}
            around={around}
          />
        )}
        {isBeside && panel}
        {!isChatNext && text}
        {isEvent && (
          <ChatPlace key={program.id} contentId={program.id} recording={film} broadcastAt={getMoment} />
        )}
        {isChatNext && text}
      </div>
      {!isBeside && panel}
      {content && <RelatedRow permalink={content.permalink} />}
      {content && <CommentsBelow key={content.id} contentId={content.id} film={film} />}
    </article>
  )
}

const NO_MARKERS: Content['markers'] = []

/** A playlist beside its film has a fixed width; a chat sets its own, or none without a chat. */
const gridClass = ({ isBeside, isEvent }: { isBeside: boolean; isEvent: boolean }) => {
  if (isEvent) return 'lg:grid lg:grid-cols-[minmax(0,1fr)_auto]'
  return isBeside ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(20rem,27vw,28rem)]' : ''
}

/** The chapter in the address: a server renders one page for all chapters. */
function useAskedChapter() {
  const { chapter } = route.useSearch()
  return useHydrated() ? chapter : undefined
}

/** A program requested by a former address is shown under its current one. */
function useNewAddress(content: Content | undefined, permalink: string) {
  const navigate = route.useNavigate()
  const today = content?.permalink ?? permalink

  useEffect(() => {
    if (today !== permalink) {
      void navigate({
        to: links.program,
        params: { permalink: today },
        search: true,
        hash: true,
        replace: true,
      })
    }
  }, [navigate, today, permalink])
}

/** The program as a list has loaded it, so that picture and film appear before the page's own request. */
function useCard(permalink: string) {
  const queries = useQueryClient()
  return knownCards(queries).find((card) => card.permalink === permalink)
}

function knownCards(queries: QueryClient): Card[] {
  const rows = queries.getQueryData(firstRows.queryKey)?.categories ?? []
  const latest = queries.getQueryData(newest.queryKey)?.body ?? []
  return [...rows.flatMap((row) => row.contents), ...latest]
}
