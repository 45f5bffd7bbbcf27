import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Link } from '@tanstack/react-router'
import { cutsOf } from '@matinee/contract/store/pictures'
import { links } from '../links.ts'
import { takeFocus } from './use-remote.ts'

interface Props {
  card: Card
  /** Whether it has initial focus. */
  isStart: boolean
  onFocus: () => void
}

/** A program in a row. */
export const TvCard = ({ card, isStart, onFocus }: Props) => (
  <li className="w-[clamp(14rem,18vw,26rem)] shrink-0">
    <Link
      to={links.tv}
      search={{ program: card.permalink }}
      ref={isStart ? takeFocus : undefined}
      onFocus={onFocus}
      className="group/tv block outline-none"
    >
      <span className="relative isolate block aspect-video overflow-hidden rounded-xl bg-surface group-focus/tv:scale-[1.05] group-focus/tv:ring-[6px] group-focus/tv:ring-ink motion-safe:transition-transform">
        {card.horizontal_image ? (
          <Picture
            src={card.horizontal_image}
            srcSet={cutsOf(card.horizontal_image)}
            sizes="18vw"
            blurHash={card.blur_hash}
          />
        ) : (
          <Icon name="film" className="absolute inset-0 m-auto size-16 text-quiet" />
        )}
      </span>
      <span
        dir="auto"
        className="mt-5 block truncate text-2xl font-semibold text-quiet group-focus/tv:text-ink"
      >
        {card.title}
      </span>
    </Link>
  </li>
)
