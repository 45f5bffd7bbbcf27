import { deleteComment, type Reply } from '@matinee/contract/community/community'
import { call } from '../call.ts'
import { useAccountText } from '../account-text.tsx'
import { anchorOf, COMMENTS_ID } from './anchors.ts'
import { useChangeListings, useDiscussion } from './discussion.ts'
import { withChange, without, withTotal } from './listing.ts'

/** Deletes an own comment, with undo; focus moves to its neighbour. */
export function useDeleteComment({ id }: Reply) {
  const t = useAccountText()
  const { contentId, removal } = useDiscussion()
  const change = useChangeListings(contentId)

  const act = async () => {
    const { comment } = await call(deleteComment, { params: { id }, keepalive: true })
    change((listing) =>
      comment ? withChange(listing, id, comment) : withTotal(without(listing, id), (total) => total - 1),
    )
  }
  return () => {
    focusBeside(id)
    removal.remove(String(id), { said: t('comments.deleted'), act })
  }
}

/** The comment before one, else after it, else the section. */
export function focusBeside(id: number) {
  const all = [...document.querySelectorAll<HTMLElement>(`#${COMMENTS_ID} article`)]
  const at = all.findIndex((article) => article.id === anchorOf(id))
  const beside = all[at - 1] ?? all[at + 1] ?? document.getElementById(COMMENTS_ID)
  beside?.focus({ preventScroll: true })
}
