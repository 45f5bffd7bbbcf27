import type { Card } from '@matinee/contract/catalogue'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'

/** The ways on from a banner: the film at once, or what is said about it. */
export function HeroActions({ program: { permalink, title }, play }: { program: Card; play: string }) {
  const t = useText()

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Link
        to={links.program}
        params={{ permalink }}
        search={{ autoplay: true }}
        aria-label={t('catalog.play_title', { title })}
        className={`${buttonClass({ size: 'large' })} max-w-full`}
      >
        <Icon name="play" />
        <span className="truncate">{play}</span>
      </Link>
      <Link
        to={links.program}
        params={{ permalink }}
        aria-label={t('catalog.more_title', { title })}
        className={`${buttonClass({ tone: 'plain', size: 'large' })} bg-black/40`}
      >
        {t('catalog.more')}
      </Link>
    </div>
  )
}
