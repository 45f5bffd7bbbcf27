import {
  removePixelTarget,
  testPixelTarget,
  type PixelTarget,
} from '@matinee/contract/analytics/pixel-targets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess, notifyWarning } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { problemIn } from './problems.ts'
import { pixelTargets } from './queries.ts'

/** Sends a sample page view and shows the result. */
export const useTestTarget = ({ id, url }: PixelTarget) =>
  useMutation({
    mutationFn: () => call(testPixelTarget, { params: { id } }),
    onError: notifyError,
    onSuccess: ({ problem, status }) =>
      problem
        ? notifyWarning(t('targets.not_taken', { url, problem: problemIn({ problem, status }) }))
        : notifySuccess(t('targets.taken', { url })),
  })

/** Removes a target with its secret, after a confirmation. */
export function useRemoveTarget({ id, url }: PixelTarget) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removePixelTarget, { params: { id } }),
    onError: notifyError,
    onSuccess() {
      notifySuccess(t('targets.removed', { url }))
      return queries.invalidateQueries({ queryKey: pixelTargets.queryKey })
    },
  })
  const question = {
    title: t('targets.remove_sure'),
    text: t('targets.remove_text', { url }),
    action: t('targets.remove'),
  }
  const ask = async () => {
    if (await askConfirmation(question)) remove.mutate()
  }
  return { ask: () => void ask(), isPending: remove.isPending }
}
