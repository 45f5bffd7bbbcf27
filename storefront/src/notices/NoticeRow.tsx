import type { Notice, NoticeKind } from '@matinee/contract/notices/notices'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { formatTimeAgo } from '../ago.ts'
import { useAccountText } from '../account-text.tsx'
import { useLanguage } from '../text.tsx'

const ICONS: Partial<Record<NoticeKind, IconName>> = {
  comment_approved: 'check',
  comment_rejected: 'info',
  comment_removed: 'info',
}

interface Props {
  notice: Notice
  onFollow: () => void
}

/** One notice: its subject, an excerpt, and its time. */
export function NoticeRow({ notice, onFollow }: Props) {
  const { kind, values, excerpt, path, read_at } = notice
  const t = useAccountText()
  const whole = 'flex w-full gap-3 p-4 text-start'
  const inside = (
    <>
      <Icon name={ICONS[kind] ?? 'person'} className="mt-0.5 size-5 shrink-0 text-quiet" />
      <span className="flex min-w-0 grow flex-col gap-1">
        <span className={`text-sm break-words ${read_at === null ? 'font-semibold' : ''}`}>
          {t(`notice.${kind}` as 'notice.reply', values as { author: string; program: string })}
        </span>
        {excerpt && (
          <span dir="auto" className="line-clamp-2 text-sm break-words text-quiet">
            {excerpt}
          </span>
        )}
        <NoticeTime moment={notice.created_at} />
      </span>
      {read_at === null && <Unread />}
    </>
  )

  return (
    <li className={read_at === null ? 'bg-ink/5' : ''}>
      {path === null ? (
        <div className={whole}>{inside}</div>
      ) : (
        <a href={path} onClick={onFollow} className={`${whole} hover:bg-ink/10`}>
          {inside}
        </a>
      )}
    </li>
  )
}

function NoticeTime({ moment }: { moment: string }) {
  const { locale } = useLanguage()
  return (
    <time dateTime={moment} className="text-xs text-quiet">
      {formatTimeAgo(locale, moment)}
    </time>
  )
}

function Unread() {
  const t = useAccountText()
  return (
    <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-primary">
      <span className="sr-only">{t('notices.unread')}</span>
    </span>
  )
}
