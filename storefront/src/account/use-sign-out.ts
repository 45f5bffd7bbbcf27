import { signOut } from '@matinee/contract/members/members'
import { useMutation } from '@tanstack/react-query'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { forgetMember } from '../library/guest-marks.ts'
import { links } from '../links.ts'
import { browserStorage } from '../browser-storage.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

/** Ends the session of this browser and loads a new page. */
export function useSignOut() {
  const { words } = useLanguage()
  const alert = useAlert()

  return useMutation<unknown, ApiError>({
    mutationFn: () => call(signOut, {}),
    onSuccess: () => {
      forgetMember(browserStorage())
      location.assign(links.catalog)
    },
    onError: (error) => alert('error', sentenceFor(error, words)),
  })
}
