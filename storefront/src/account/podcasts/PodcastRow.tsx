import type { OfferedPodcast } from '@matinee/contract/library/podcasts'
import { Button } from '@matinee/ui/Button'
import { useId } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useAlert } from '../../frame/alerts.tsx'
import { QrCode } from '../../frame/QrCode.tsx'
import { podcastApps } from './podcast-apps.ts'

/** A podcast's feed: to copy, to scan with a phone, or to open in an app on this device. */
export function PodcastRow({ podcast: { title, member_feed, public_feed } }: { podcast: OfferedPodcast }) {
  const t = useAccountText()
  const id = useId()
  const path = member_feed ?? public_feed
  if (path === null) return null
  const feed = location.origin + path

  return (
    <li aria-labelledby={id} className="flex flex-wrap items-start gap-6 py-5 first:pt-0 last:pb-0">
      <QrCode text={feed} label={t('account.podcasts.qr')} className="size-36 rounded-lg p-2" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 id={id} dir="auto" className="font-semibold">
          {title}
        </h3>
        {member_feed === null && <p className="mt-1 text-sm text-quiet">{t('account.podcasts.public')}</p>}
        <Address feed={feed} title={title} />
        <p className="mt-4 text-sm text-quiet">{t('account.podcasts.open_in')}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {podcastApps(feed).map(({ name, href }) => (
            <li key={name}>
              <a href={href} className="inline-flex min-h-8 items-center underline underline-offset-4">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function Address({ feed, title }: { feed: string; title: string }) {
  const t = useAccountText()
  const alert = useAlert()
  const copy = () =>
    navigator.clipboard.writeText(feed).then(() => alert('success', t('account.podcasts.copied')))

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <input
        readOnly
        dir="ltr"
        value={feed}
        aria-label={t('account.podcasts.address_of', { title })}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-10 min-w-0 flex-1 basis-56 rounded-lg border border-edge bg-surface px-3 font-mono text-sm"
      />
      {navigator.clipboard && (
        <Button tone="plain" onClick={() => void copy()}>
          {t('account.podcasts.copy')}
        </Button>
      )}
    </div>
  )
}
