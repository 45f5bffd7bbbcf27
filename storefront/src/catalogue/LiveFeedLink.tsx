import { buttonClass } from '@matinee/ui/Button'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'

/** A link to the publisher's external live feed, where the settings have one. */
export function LiveFeedLink() {
  const t = useText()
  const { live_event_feed_link: href } = useShop().settings
  return (
    href && (
      <div className="px-[var(--gutter)]">
        <a href={href} className={buttonClass({ tone: 'plain' })}>
          <i className="size-2.5 rounded-full bg-primary" />
          {t('catalog.live_feed')}
        </a>
      </div>
    )
  )
}
