import type { Reply } from '@matinee/contract/community/community'
import { moderateComments } from '@matinee/contract/community/moderation'
import { call } from '../call.ts'
import { useAccountText } from '../account-text.tsx'
import { useDiscussion } from './discussion.ts'
import { focusBeside } from './use-delete-comment.ts'

/** Hides somebody's comment, for staff; it can be undone for a moment here and later in the admin. */
export function useHideComment({ id }: Reply, name: string) {
  const t = useAccountText()
  const { removal } = useDiscussion()
  const act = () => call(moderateComments, { body: { ids: [id], act: 'hide' } })

  return () => {
    focusBeside(id)
    removal.remove(String(id), { said: t('comments.hidden_now', { name }), act })
  }
}
