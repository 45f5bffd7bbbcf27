import type { BannerAction, BannerTone } from '@matinee/ui/Banner'

export const CLOSES_AFTER_MS = 3000
/** What can be taken back stays long enough to be read, thought over and reached. */
export const ACTION_CLOSES_AFTER_MS = 8000

export interface AlertOptions {
  /** One thing that can be done; doing it closes the alert. */
  action?: BannerAction
  /** Called once it has closed, whatever closed it. */
  onClose?: () => void
}

export interface Alert extends AlertOptions {
  tone: BannerTone
  text: string
}
