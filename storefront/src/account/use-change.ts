import { useMutation } from '@tanstack/react-query'
import { useAlert } from '../frame/alerts.tsx'
import type { ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

interface Change<Given, Answer> {
  act: (given: Given) => Promise<Answer>
  /** The message of success. */
  done?: string
  onDone?: (answer: Answer, given: Given) => unknown
  /** Whether the form shows errors itself. */
  isForm?: boolean
}

/** A mutation of the account: an alert confirms it, and shows errors where no form does. */
export function useChange<Given = void, Answer = unknown>({
  act,
  done,
  onDone,
  isForm = false,
}: Change<Given, Answer>) {
  const { words } = useLanguage()
  const alert = useAlert()

  return useMutation<Answer, ApiError, Given>({
    mutationFn: act,
    onSuccess: (answer, given) => {
      if (done) alert('success', done)
      return onDone?.(answer, given)
    },
    onError: (error) => {
      if (!isForm) alert('error', sentenceFor(error, words))
    },
  })
}
