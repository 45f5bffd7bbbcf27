import type { Card } from '@matinee/contract/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { durationIn } from './duration.ts'

export type CardShape = 'wide' | 'tall'

interface Props {
  card: Card
  shape?: CardShape
  urgent?: boolean
}

/** A program in a row. */
export function ProgramCard({ card, shape = 'wide', urgent = false }: Props) {
  const t = useText()
  const { permalink, title, duration, ready } = card

  return (
    <li className="snap-start">
      <Link to={links.program} params={{ permalink }} className="group/card block outline-none">
        <Poster card={card} shape={shape} urgent={urgent} />
        <h3 className="mt-2.5 truncate text-sm leading-snug font-semibold sm:text-[0.95rem]">{title}</h3>
        <p className="mt-0.5 text-xs text-quiet sm:text-sm">
          {ready ? durationIn(t, duration) : t('catalog.arriving')}
        </p>
      </Link>
    </li>
  )
}

const POSTER =
  'relative isolate overflow-hidden rounded-card bg-surface ring-1 ring-ink/10 transition duration-300 ease-out-soft ring-inset ' +
  'group-hover/card:shadow-2xl group-hover/card:shadow-black/40 motion-safe:group-hover/card:-translate-y-1 ' +
  'group-focus-visible/card:outline-3 group-focus-visible/card:outline-offset-3 group-focus-visible/card:outline-ink'

function Poster({ card, shape, urgent }: Required<Props>) {
  const picture = shape === 'tall' ? card.vertical_image : card.horizontal_image

  return (
    <div className={`${POSTER} ${shape === 'tall' ? 'aspect-2/3' : 'aspect-video'}`}>
      {picture ? (
        <Picture
          src={picture}
          blurHash={card.blur_hash}
          urgent={urgent}
          className="motion-safe:group-hover/card:scale-[1.04] motion-safe:[transition:opacity_.3s,scale_.5s_var(--ease-out-soft)]"
        />
      ) : (
        <BlankPoster title={card.title} />
      )}
      {card.ready ? <PlayGlyph /> : <Unready />}
    </div>
  )
}

/** A program without a picture still has a face. */
const BlankPoster = ({ title }: { title: string }) => (
  <div className="absolute inset-0 grid place-items-center bg-linear-135 from-line to-surface p-4">
    <span
      aria-hidden
      className="line-clamp-3 text-center text-lg font-bold tracking-tight text-balance text-quiet"
    >
      {title}
    </span>
  </div>
)

const PlayGlyph = () => (
  <span className="stage absolute inset-0 grid place-items-center bg-black/30 opacity-0 transition-opacity duration-200 group-hover/card:opacity-100 group-focus-visible/card:opacity-100">
    <span className="grid size-12 place-items-center rounded-full bg-ink/95 text-canvas shadow-lg">
      <Icon name="play" className="size-6 translate-x-px" />
    </span>
  </span>
)

const Unready = () => (
  <span className="stage absolute inset-0 bg-black/45 p-2">
    <span className="inline-grid size-8 place-items-center rounded-full bg-black/60 text-ink">
      <Icon name="clock" className="size-4.5" />
    </span>
  </span>
)
