import type { Content } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { publicFeedOf } from './public-feed.ts'

const LINK = 'inline-flex min-h-6 items-center gap-1.5 font-semibold underline underline-offset-4'

/** Says that a collection or a category can be had in a podcast app, and where. */
export function PodcastNote({ podcast }: { podcast: NonNullable<Content['podcast']> }) {
  const t = useText()
  const { podcast: feed } = publicFeedOf({ podcast })

  return (
    <aside
      aria-label={t('podcast.title')}
      className="mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-ink/5 px-4 py-2.5 text-sm"
    >
      <span className="inline-flex items-center gap-2">
        <Icon name="feed" className="size-4" />
        {t('podcast.title')}
      </span>
      <Link to={links.account} params={{ tab: 'podcasts' }} className={LINK}>
        {t('podcast.own')}
      </Link>
      {feed && (
        <a href={feed} type="application/rss+xml" className={LINK}>
          {t('podcast.public')}
        </a>
      )}
    </aside>
  )
}
