import { signOut } from '@matinee/contract/members'
import { useMutation } from '@tanstack/react-query'
import { useAlert } from '../alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { keepForNobody } from '../library/guests-marks.ts'
import { links } from '../links.ts'
import { keptHere } from '../playback/kept.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

/** Ends the session of this browser, and begins with a new page. */
export function useSignOut() {
  const { words } = useLanguage()
  const alert = useAlert()

  return useMutation<unknown, ApiError>({
    mutationFn: () => call(signOut, {}),
    onSuccess: () => {
      keepForNobody(keptHere())
      location.assign(links.catalog)
    },
    onError: (error) => alert('error', sentenceFor(error, words)),
  })
}
