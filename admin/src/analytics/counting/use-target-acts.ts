import { removePixelTarget, testPixelTarget, type PixelTarget } from '@matinee/contract/pixel-targets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { confirmed } from '../../parts/confirm.tsx'
import { refused, told, warned } from '../../parts/toast.tsx'
import { t } from '../../text.ts'
import { problemIn } from './problems.ts'
import { pixelTargets } from './queries.ts'

/** Sends a made-up page view and says what came of it. */
export const useTestTarget = ({ id, url }: PixelTarget) =>
  useMutation({
    mutationFn: () => call(testPixelTarget, { params: { id } }),
    onError: refused,
    onSuccess: ({ problem, status }) =>
      problem
        ? warned(t('targets.not_taken', { url, problem: problemIn({ problem, status }) }))
        : told(t('targets.taken', { url })),
  })

/** Removes an address, after a question: its secret goes with it. */
export function useRemoveTarget({ id, url }: PixelTarget) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removePixelTarget, { params: { id } }),
    onError: refused,
    onSuccess() {
      told(t('targets.removed', { url }))
      return queries.invalidateQueries({ queryKey: pixelTargets.queryKey })
    },
  })
  const question = {
    title: t('targets.remove_sure'),
    text: t('targets.remove_text', { url }),
    action: t('targets.remove'),
  }
  const ask = async () => {
    if (await confirmed(question)) remove.mutate()
  }
  return { ask: () => void ask(), isPending: remove.isPending }
}
