import type { Reply } from '@matinee/contract/community/community'
import { useAccountText } from '../account-text.tsx'
import { clockOf } from '../playback/clock.ts'
import { useLanguage } from '../text.tsx'
import { Timecode } from './CommentBody.tsx'
import { useDiscussion } from './discussion.ts'
import { Sign } from './icons.tsx'
import { agoIn, exactIn, useMinute } from './moments.ts'

/** Author, time and state of a comment. */
export function CommentHead({ comment, nameId }: { comment: Reply; nameId: string }) {
  const t = useAccountText()
  const { user, created_at, edited_at, pinned } = comment

  return (
    <header className="flex flex-wrap items-baseline gap-x-2 text-sm text-quiet">
      <h3 id={nameId} className="font-bold text-ink">
        <bdi>{user?.name ?? t('comments.nobody')}</bdi>
      </h3>
      {user?.staff && (
        <span className="rounded bg-primary px-1.5 text-xs leading-5 font-bold text-on-primary">
          {t('comments.staff')}
        </span>
      )}
      <CommentTime moment={created_at} />
      {edited_at && <EditedLabel moment={edited_at} />}
      {pinned && (
        <span className="flex items-center gap-1 font-semibold text-accent">
          <Sign name="pin" className="size-4 self-center" />
          {t('comments.pinned')}
        </span>
      )}
      <CommentPlace comment={comment} />
    </header>
  )
}

function CommentTime({ moment }: { moment: string }) {
  const { locale } = useLanguage()
  return (
    <time dateTime={moment} title={exactIn(locale, moment)}>
      {agoIn(locale, moment, useMinute())}
    </time>
  )
}

function EditedLabel({ moment }: { moment: string }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  return <span title={exactIn(locale, moment)}>({t('comments.edited')})</span>
}

/** The chapter, where it is another one, and the timecode of a comment. */
function CommentPlace({ comment: { chapter_id, at_seconds } }: { comment: Reply }) {
  const { film } = useDiscussion()
  const chapter = chapter_id !== null && chapter_id !== film.chapterId ? film.titleOf(chapter_id) : undefined
  if (!chapter && at_seconds === null) return null

  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      {chapter && (
        <bdi className="max-w-48 truncate" title={chapter}>
          {chapter}
        </bdi>
      )}
      {at_seconds !== null && (
        <Timecode seconds={at_seconds} text={clockOf(at_seconds)} chapterId={chapter_id} />
      )}
    </span>
  )
}
