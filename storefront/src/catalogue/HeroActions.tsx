import type { Card } from '@matinee/contract/catalogue/catalogue'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useMarks } from '../library/marks.ts'

interface Props {
  program: Card
  /** Includes the title in the labels, because it is shown nowhere else. */
  withTitle?: boolean
  /** A button before them, which is the one to press. */
  first?: ReactNode
}

/** The actions of a banner: play or resume the film, or open its page. */
export function HeroActions({ program, withTitle = false, first }: Props) {
  const t = useText()
  const { permalink, title } = program
  const mark = useMarks()(program)
  const isBegun = mark !== undefined && !mark.watched
  const whole = t(isBegun ? 'catalog.resume_title' : 'catalog.play_title', { title })

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {first}
      <Link
        to={links.program}
        params={{ permalink }}
        search={{ autoplay: true }}
        aria-label={whole}
        className={`${buttonClass({ tone: first ? 'bright' : 'primary', size: 'large' })} max-w-full`}
      >
        <Icon name="play" />
        <span className="truncate">{withTitle ? whole : t(isBegun ? 'catalog.resume' : 'catalog.play')}</span>
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
