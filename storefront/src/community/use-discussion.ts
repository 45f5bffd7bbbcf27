import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useModal } from '../frame/Modal.tsx'
import { links } from '../links.ts'
import { pathTo, pathToComments } from './anchors.ts'
import type { WayIn } from './discussion.ts'
import { REPORT } from './ReportDialog.tsx'

/** Opens the sign-in or join page and returns to the comments, or to the linked one. */
export function useSignIn(): WayIn {
  const router = useRouter()
  const navigate = useNavigate()

  return useCallback(
    (commentId, isNew = false) => {
      const { href } = router.latestLocation
      const back = commentId ? pathTo(commentId, href) : pathToComments(href)
      // Commenting requires an account, not a plan.
      void (isNew
        ? navigate({ to: links.join, search: { return: back, flow: 'register' } })
        : navigate({ to: links.signIn, search: { return: back } }))
    },
    [router, navigate],
  )
}

/** The dialog that asks why a comment is reported. */
export function useReport() {
  const { open } = useModal(REPORT)
  const [commentId, setCommentId] = useState<number>()
  const ask = (id: number) => {
    setCommentId(id)
    open()
  }
  return { commentId, ask }
}

/** Announces to screen readers, also the same message twice. */
export function useAnnouncement() {
  const [said, setSaid] = useState({ text: '', number: 0 })
  const announce = useCallback((text: string) => setSaid(({ number }) => ({ text, number: number + 1 })), [])
  return { said, announce }
}
