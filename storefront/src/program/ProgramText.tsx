import type { Chapter, Content } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { memo, type ReactNode } from 'react'
import { ServerDate } from '../frame/ServerDate.tsx'
import { FavoriteButton } from '../library/FavoriteButton.tsx'
import { dateIn } from '../format.ts'
import { useLanguage } from '../text.tsx'
import { durationIn } from '../duration.ts'
import { ProgramWays } from '../offers/ProgramWays.tsx'
import { useOpenPrograms } from '../catalogue/open-programs.ts'
import { Downloads } from './Downloads.tsx'
import { Particulars } from './Particulars.tsx'
import { Parts } from './Parts.tsx'
import { useLangOf } from '../store/own-language.ts'
import { useShop } from '../store/shop.ts'
import { PodcastNote } from '../catalogue/PodcastNote.tsx'
import { RichText } from '../catalogue/RichText.tsx'
import { ShareButton } from '../catalogue/ShareButton.tsx'

interface Props {
  content: Content
  /** The current chapter. */
  chapter: Chapter | undefined
  /** Whether the current chapter is known. */
  isSettled: boolean
  /** Its number among the films, from 1, and their total. */
  number: number
  count: number
  /** Whether the program's files are locked for this viewer. */
  isClosed: boolean
  onSeek: (seconds: number) => void
}

/** The texts of a program. */
export const ProgramText = memo(function ProgramText(props: Props) {
  const { content, chapter, isSettled, number, count, isClosed, onSeek } = props
  const { t } = useLanguage()
  const { title, markers, resources } = content
  const { feature_flags } = useShop().store
  const langOf = useLangOf()

  return (
    <div className="px-[var(--gutter)] pt-6 sm:pt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Title lang={langOf(content, 'title')}>{title}</Title>
          <Facts content={content} />
        </div>
        <div className="flex flex-wrap gap-2">
          <FavoriteButton contentId={content.id} title={title} />
          {feature_flags.sharing && (
            <ShareButton title={title} chapterId={number > 1 ? chapter?.id : undefined} />
          )}
        </div>
      </div>
      <div className="mt-5 max-w-lg empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:mb-9">
        <ProgramWays key={content.id} program={content} />
      </div>
      <div className="grid min-w-0 content-start gap-9 lg:row-span-2 lg:row-start-2">
        <div>
          {chapter && <NowShown chapter={chapter} place={{ number, count }} />}
          {!isSettled && <Skeleton className="mt-5 h-11 max-w-xs sm:h-12 noscript:hidden" />}
          <Description content={content} />
          {content.podcast && <PodcastNote podcast={content.podcast} />}
        </div>
        <Parts
          title={chapter ? t('program.parts_of', { title: chapter.title }) : t('program.parts')}
          markers={chapter?.markers ?? markers}
          onSeek={onSeek}
        />
        <Downloads resources={resources} isClosed={isClosed} />
      </div>
      <div className="max-lg:mt-10 lg:col-start-2 lg:row-start-3">
        <Particulars content={content} />
      </div>
    </div>
  )
})

const Title = ({ lang, children }: { lang?: string | undefined; children: string }) => (
  <h1 dir="auto" lang={lang} className="text-2xl leading-tight font-extrabold tracking-tight sm:text-4xl">
    {children}
  </h1>
)

/** The current chapter. */
function NowShown({ chapter, place }: { chapter: Chapter; place: Pick<Props, 'number' | 'count'> }) {
  const { t } = useLanguage()
  const langOf = useLangOf()

  return (
    <section className="mt-5 flex w-fit max-w-[46em] items-start gap-4 border-s-4 border-primary ps-4">
      <div className="min-w-0">
        <p className="text-sm font-semibold text-quiet">{t('program.now', place)}</p>
        <h2
          dir="auto"
          lang={langOf(chapter, 'title')}
          className="text-lg leading-snug font-bold tracking-tight break-words sm:text-xl"
        >
          {chapter.title}
        </h2>
        {chapter.description && (
          <p dir="auto" lang={langOf(chapter, 'description')} className="mt-1 text-pretty text-quiet">
            {chapter.description}
          </p>
        )}
      </div>
      <FavoriteButton contentId={chapter.content_id} chapterId={chapter.id} title={chapter.title} />
    </section>
  )
}

function Facts({ content }: { content: Content }) {
  const { t, locale } = useLanguage()
  const { kind, ready, duration, chapters_count, published_at, coming_at } = content
  const moment = coming_at ?? published_at
  const facts = [
    kind === 'video' ? false : t(`program.kind.${kind}`),
    chapters_count > 0 && t('chapters.count', { count: chapters_count }),
    (ready || coming_at) && duration > 0 && durationIn(t, duration),
  ].filter((fact) => typeof fact === 'string')
  const said = coming_at ? 'program.coming' : 'program.published'
  const isOpen = useOpenPrograms().isOpen(content)

  return (
    // The dot before the first fact of each line is clipped.
    <div className="mt-2.5 overflow-hidden">
      <ul className="-ms-6 flex flex-wrap gap-y-1 text-sm text-quiet">
        {content.access !== 'public' && (
          <Fact key="members">
            <Icon name={isOpen ? 'check' : 'lock'} className="me-1.5 inline-block size-4 align-[-0.125em]" />
            {t('card.members')}
          </Fact>
        )}
        {facts.map((fact) => (
          <Fact key={fact}>{fact}</Fact>
        ))}
        {moment && (
          <Fact key={moment}>
            <ServerDate
              moment={moment}
              write={(timeZone) => t(said, { date: dateIn(locale, moment, timeZone) })}
            />
          </Fact>
        )}
      </ul>
    </div>
  )
}

const Fact = ({ children }: { children: ReactNode }) => (
  <li className="before:inline-block before:w-6 before:text-center before:content-['·']">{children}</li>
)

function Description({ content }: { content: Content }) {
  const { description, short_description } = content
  const langOf = useLangOf()
  if (description) {
    const lang = langOf(content, 'description')
    return <RichText dir="auto" lang={lang} className="prose mt-6 max-w-[43.5em]" html={description} />
  }
  return (
    short_description && (
      <p dir="auto" lang={langOf(content, 'short_description')} className="prose mt-6 max-w-[43.5em]">
        {short_description}
      </p>
    )
  )
}

/** The skeleton under the title, which a list may have loaded already. */
export const ProgramTextSkeleton = ({ title }: { title: string | undefined }) => (
  <div className="px-[var(--gutter)] pt-6 sm:pt-8">
    {title ? <Title>{title}</Title> : <Skeleton className="h-[1.875rem] w-3/5 max-w-md sm:h-11" />}
    <Skeleton className="mt-3 h-5 w-64 max-w-full" />
    <Skeleton className="mt-7 h-24 max-w-[43.5em]" />
  </div>
)
