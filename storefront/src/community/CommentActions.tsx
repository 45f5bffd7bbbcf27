import type { Reply } from '@matinee/contract/community/community'
import { Icon } from '@matinee/ui/Icon'
import { useLocation } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { useAlert } from '../frame/alerts.tsx'
import { numberIn } from '../format.ts'
import { useLanguage } from '../text.tsx'
import { pathTo } from './anchors.ts'
import { CommentMenu, type MenuAction } from './CommentMenu.tsx'
import { useDiscussion } from './discussion.ts'
import { Sign } from './icons.tsx'
import { useMinute } from './moments.ts'
import { useLikeComment, usePinComment } from './use-comment-actions.ts'
import { useDeleteComment } from './use-delete-comment.ts'
import { useHideComment } from './use-hide-comment.ts'

interface Props {
  comment: Reply
  onReply: (() => void) | undefined
  onEdit: () => void
}

const PLAIN =
  'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control px-2.5 text-sm font-semibold text-quiet transition-colors hover:bg-ink/10 hover:text-ink'

/** The actions on a comment. */
export function CommentActions({ comment, onReply, onEdit }: Props) {
  const t = useAccountText()
  const name = useName(comment)
  const acts = useMenuActs(comment, onEdit)

  return (
    <div className="-ms-2.5 mt-0.5 flex items-center gap-0.5">
      {comment.state === 'visible' && <Like comment={comment} name={name} />}
      {onReply && (
        <button
          type="button"
          onClick={onReply}
          className={PLAIN}
          aria-label={t('comments.reply_to', { name })}
        >
          {t('comments.reply')}
        </button>
      )}
      <CommentMenu label={t('comments.more_of', { name })} acts={acts} />
    </div>
  )
}

function useName({ user }: Reply) {
  const t = useAccountText()
  return user?.name ?? t('comments.nobody')
}

function Like({ comment, name }: { comment: Reply; name: string }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const like = useLikeComment(comment)
  const { liked, likes } = comment

  return (
    <button
      type="button"
      aria-pressed={liked}
      onClick={like}
      className={`${PLAIN} tabular-nums ${liked ? 'text-accent!' : ''}`}
    >
      <Icon name={liked ? 'heart_full' : 'heart'} className="size-4.5" />
      <span className="sr-only">{t('comments.like', { name })}</span>
      {likes > 0 && <span aria-label={t('comments.likes', { count: likes })}>{numberIn(locale, likes)}</span>}
    </button>
  )
}

/** The less common actions: for authors, for everybody, and for staff. */
function useMenuActs(comment: Reply, onEdit: () => void): MenuAction[] {
  const t = useAccountText()
  const { member, report, askToSignIn } = useDiscussion()
  const name = useName(comment)
  const copy = useCopying(comment.id)
  const remove = useDeleteComment(comment)
  const pinning = usePinComment(comment)
  const hide = useHideComment(comment, name)
  const isEditable = Date.parse(comment.editable_until ?? '') > useMinute()
  const isStaff = member?.role === 'staff'
  const isOthers = !comment.mine

  return [
    isEditable && { icon: <Sign name="edit" />, label: t('comments.edit'), onPress: onEdit },
    comment.mine && { icon: <Icon name="trash" />, label: t('comments.delete'), onPress: remove },
    comment.state === 'visible' && { icon: <Icon name="link" />, label: t('comments.copy'), onPress: copy },
    isStaff &&
      comment.parent_id === null && {
        icon: <Sign name="pin" />,
        label: t(comment.pinned ? 'comments.unpin' : 'comments.pin'),
        onPress: () => pinning.mutate(),
      },
    isStaff && isOthers && { icon: <Sign name="hide" />, label: t('comments.hide'), onPress: hide },
    isOthers &&
      !comment.user?.staff && {
        icon: <Sign name="flag" />,
        label: t('comments.report'),
        onPress: () => (member ? report(comment.id) : askToSignIn(comment.id)),
      },
  ].filter((act) => act !== false)
}

/** The link to one comment. */
function useCopying(id: number) {
  const t = useAccountText()
  const alert = useAlert()
  const href = useLocation({ select: (location) => location.href })
  return () =>
    void navigator.clipboard.writeText(location.origin + pathTo(id, href)).then(
      () => alert('success', t('comments.copied')),
      () => alert('error', t('comments.copy_failed')),
    )
}
