import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Link } from '@tanstack/react-router'
import { memo, useState, type ReactNode } from 'react'
import { Facts } from '../frame/Facts.tsx'
import { links } from '../links.ts'
import { useLangOf } from '../store/own-language.ts'
import { useLanguage } from '../text.tsx'
import { ServerDate } from '../frame/ServerDate.tsx'
import { badgesOf, isAnnounced, shortDayIn } from './badges.ts'
import { factsOf } from '../library/facts.ts'
import type { Mark } from '../library/marks.ts'
import { cutsOf } from '@matinee/contract/store/pictures'

export type CardShape = 'wide' | 'tall'

export interface CardProps {
  card: Card
  shape?: CardShape
  /** Whether its picture is in the first window of the page. */
  urgent?: boolean
  /** The drawn width of its picture, as in `sizes`. */
  sizes: string
  /** This viewer's progress. */
  mark?: Mark | undefined
  /** The category it is shown in, which decides what plays next. */
  categoryId?: number | undefined
  /** True in a row of new programs, where no badge repeats it. */
  amongNew?: boolean | undefined
  /** Whether the viewer may watch it: no lock is shown. */
  isOpen: boolean
  /** The level of its heading. */
  level?: 2 | 3
}

/** A program in a row or a grid. */
export const ProgramCard = memo(function ProgramCard(props: CardProps) {
  const { card, shape = 'wide', categoryId, mark, level = 3, ...picture } = props
  const { t } = useLanguage()
  const { permalink, title } = card
  const langOf = useLangOf()
  const [isMet, setMet] = useState(false) // the details are rendered on the first hover
  const meet = () => setMet(true)
  const Title = `h${level}` as const

  return (
    <li className="min-w-0 snap-start">
      <Link
        to={links.program}
        params={{ permalink }}
        search={categoryId ? { categoryId } : {}}
        onPointerEnter={meet}
        onFocus={meet}
        className="group/card block outline-none"
      >
        <Poster card={card} shape={shape} mark={mark} isMet={isMet} {...picture} />
        <Title
          dir="auto"
          lang={langOf(card, 'title')}
          className="mt-2.5 truncate text-sm leading-snug font-semibold sm:text-[0.95rem]"
        >
          {title}
        </Title>
        <p className="mt-0.5 truncate text-xs text-quiet sm:text-sm">
          <Facts of={factsOf(t, card, mark)} />
        </p>
      </Link>
    </li>
  )
})

const POSTER =
  'relative isolate overflow-hidden rounded-card bg-surface transition duration-300 ease-out-soft ' +
  'group-hover/card:shadow-2xl group-hover/card:shadow-black/40 motion-safe:group-hover/card:-translate-y-1 ' +
  'group-focus-visible/card:outline-3 group-focus-visible/card:outline-offset-3 group-focus-visible/card:outline-ink ' +
  'after:absolute after:inset-0 after:rounded-card after:ring-1 after:ring-ink/10 after:ring-inset after:content-[""]'

type PosterProps = Pick<CardProps, 'card' | 'urgent' | 'sizes' | 'mark' | 'amongNew' | 'isOpen'> & {
  shape: CardShape
  isMet: boolean
}

function Poster({ card, shape, isMet, urgent = false, sizes, mark, amongNew, isOpen }: PosterProps) {
  const picture = shape === 'tall' ? card.vertical_image : card.horizontal_image

  return (
    <div className={`${POSTER} ${shape === 'tall' ? 'aspect-2/3' : 'aspect-video'}`}>
      {picture ? (
        <Picture
          src={picture}
          srcSet={cutsOf(picture, shape)}
          sizes={sizes}
          blurHash={card.blur_hash}
          urgent={urgent}
          className="motion-safe:group-hover/card:scale-[1.04] motion-safe:[transition:opacity_.3s,scale_.5s_var(--ease-out-soft)]"
        />
      ) : (
        <BlankPoster title={card.title} />
      )}
      {isMet && <Reveal card={card} />}
      <Badges card={card} amongNew={amongNew} isOpen={isOpen} watched={mark?.watched ?? false} />
      {mark && !mark.watched && <Progress share={mark.share} />}
    </div>
  )
}

/** A program without a picture shows its title, below the badges. */
const BlankPoster = ({ title }: { title: string }) => (
  <div className="absolute inset-0 grid content-end bg-linear-135 from-line to-surface p-3 sm:p-4">
    <span
      aria-hidden
      className="line-clamp-1 leading-snug font-bold tracking-tight text-balance text-quiet sm:line-clamp-2 sm:text-lg sm:leading-snug"
    >
      {title}
    </span>
  </div>
)

/** The details appear on hover. */
const Reveal = ({ card: { ready, coming_at, live_state, short_description } }: Pick<CardProps, 'card'>) => (
  <span
    aria-hidden
    className="stage absolute inset-0 flex flex-col justify-end gap-2 bg-linear-to-t from-black/85 via-black/30 to-transparent p-3 opacity-0 transition-opacity duration-300 starting:opacity-0! group-focus-visible/card:opacity-100 pointer-fine:group-hover/card:opacity-100"
  >
    <span className="flex items-end gap-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ink/95 text-canvas shadow-lg">
        <Icon
          name={ready && !coming_at && !isAnnounced({ live_state }) ? 'play' : 'clock'}
          className="size-4.5"
        />
      </span>
      {short_description && (
        <span dir="auto" className="line-clamp-2 text-xs leading-snug text-pretty text-ink/90">
          {short_description}
        </span>
      )}
    </span>
  </span>
)

interface BadgesProps extends Pick<CardProps, 'card' | 'amongNew' | 'isOpen'> {
  watched: boolean
}

function Badges({ card, amongNew = false, isOpen, watched }: BadgesProps) {
  const { t, locale } = useLanguage()
  const coming_at = card.coming_at ?? (isAnnounced(card) ? card.live_at : null)
  const badges = badgesOf(t, card, { amongNew, isOpen })
  if (badges.length === 0 && !coming_at && !watched) return null

  return (
    <span className="stage absolute inset-x-2 top-2 flex flex-wrap gap-1.5 text-[0.6875rem] leading-none font-semibold">
      {coming_at && (
        <Badge key={coming_at}>
          <ServerDate
            moment={coming_at}
            write={(timeZone) => t('card.coming', { date: shortDayIn(locale, coming_at, timeZone) })}
          />
        </Badge>
      )}
      {badges.map(({ text, icon, dotted }) => (
        <Badge key={text}>
          {dotted && <span className="size-1.5 rounded-full bg-primary" />}
          {icon && <Icon name={icon} className="size-3.5" />}
          {text}
        </Badge>
      ))}
      {watched && (
        <span className="ms-auto grid size-5.5 place-items-center rounded-full bg-black/75 text-ink">
          <Icon name="check" className="size-3.5" />
          <span className="sr-only">{t('card.watched')}</span>
        </span>
      )}
    </span>
  )
}

const Badge = ({ children }: { children: ReactNode }) => (
  <span className="flex h-5.5 items-center gap-1.5 rounded-md bg-black/75 px-1.5 text-ink">{children}</span>
)

function Progress({ share }: { share: number }) {
  const { t } = useLanguage()
  const percent = Math.round(share * 100)

  return (
    <span className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-black/60 ring-1 ring-black/30">
      <span className="sr-only">{t('card.progress', { percent })}</span>
      <span
        aria-hidden
        className="block h-full rounded-full bg-primary"
        style={{ inlineSize: `${percent}%` }}
      />
    </span>
  )
}
