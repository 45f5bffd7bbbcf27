import { ApiError } from '../../call.ts'
import { sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** By the name of the browser's `DOMException`. */
const SENTENCES = {
  NotAllowedError: 'live.browser.denied',
  NotFoundError: 'live.browser.not_found',
  OverconstrainedError: 'live.browser.not_found',
  NotReadableError: 'live.browser.busy',
} as const

/** Why a camera or screen could not be opened, or is not sent any more. */
export function sentenceOfSource(fault: Error): string {
  if (fault instanceof ApiError) return sentenceOf(fault)
  return t(SENTENCES[fault.name as keyof typeof SENTENCES] ?? 'live.browser.failed')
}
