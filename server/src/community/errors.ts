import { COMMENT_LENGTH, EDIT_MINUTES, MOST_PINNED } from '@matinee/contract/community/community'
import { refusal } from '../platform/errors.ts'

export const CommentsClosed = refusal('comments_closed', 403, 'Comments are closed on this program.')
export const CommunityClosed = refusal('community_closed', 403, 'You can’t see the comments of this store.')
export const CommentingMuted = refusal(
  'commenting_muted',
  403,
  'You can read the comments, but not write any at the moment.',
)
export const StaffWriteOnly = refusal(
  'comments_staff_only',
  403,
  'Only the staff of this store can comment here.',
)
export const CommentNotFound = refusal('comment_not_found', 404, 'This comment is no longer here.')
export const ThreadNotFound = refusal('thread_not_found', 404, 'The comment you reply to is no longer here.')
export const CommentEmpty = refusal('comment_empty', 400, 'Write something first.')
export const CommentTooLong = refusal(
  'comment_too_long',
  400,
  `A comment can have at most ${COMMENT_LENGTH.toLocaleString('en')} characters.`,
)
export const GuestNameMissing = refusal('guest_name_missing', 400, 'Enter your name.')
export const TooManyLinks = refusal(
  'too_many_links',
  400,
  'This comment has too many links. At most {most} are allowed.',
)
export const CommentRepeated = refusal('comment_repeated', 409, 'You have already posted this.')
export const CommentingTooFast = refusal(
  'commenting_too_fast',
  429,
  'You are posting too fast. Please wait a minute before the next comment.',
)
export const NotYourComment = refusal(
  'not_your_comment',
  403,
  'Only the person who wrote a comment can do that.',
)
export const EditTooLate = refusal(
  'edit_too_late',
  409,
  `A comment can be edited for ${EDIT_MINUTES} minutes. You can still delete it.`,
)
export const ReplyNotPinned = refusal('reply_not_pinned', 409, 'Only a comment can be pinned, not a reply.')
export const TooManyPinned = refusal(
  'too_many_pinned',
  409,
  `A program can have at most ${MOST_PINNED} pinned comments. Unpin one first.`,
)
export const OwnNotReported = refusal('own_not_reported', 409, 'You cannot report your own comment.')
export const StaffNotReported = refusal(
  'staff_not_reported',
  409,
  'Comments of the staff cannot be reported.',
)
export const ChangedSince = refusal(
  'moderation_changed_since',
  409,
  'Someone has changed this in the meantime, so it cannot be undone.',
)
