import type { Card } from '@matinee/contract/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Link } from '@tanstack/react-router'
import { cutsOf } from '../catalogue/pictures.ts'
import { links } from '../links.ts'
import { takeFocus } from './use-remote.ts'

interface Props {
  card: Card
  isFirst: boolean
  onFocus: (card: Card) => void
}

/** A program in a row. */
export const TvCard = ({ card, isFirst, onFocus }: Props) => (
  <li className="w-[clamp(14rem,18vw,26rem)] shrink-0">
    <Link
      to={links.tv}
      search={{ program: card.permalink }}
      ref={isFirst ? takeFocus : undefined}
      onFocus={() => onFocus(card)}
      className="block rounded-xl outline-none focus:scale-[1.06] focus:ring-[6px] focus:ring-ink motion-safe:transition-transform"
    >
      <span className="relative isolate block aspect-video overflow-hidden rounded-xl bg-surface">
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
      <span dir="auto" className="mt-3 block truncate text-xl font-semibold">
        {card.title}
      </span>
    </Link>
  </li>
)
