import type { PixelFailure } from '@matinee/contract/analytics/pixel-targets'
import { t } from '../../text.ts'

/** The sentence for a failed delivery. */
export const problemIn = ({ problem, status }: Pick<PixelFailure, 'problem' | 'status'>) =>
  t(`targets.problem.${problem}`, { status: status ?? 0 })
