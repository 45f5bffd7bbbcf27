import type { BannerAction, BannerTone } from '@matinee/ui/Banner'

export const CLOSES_AFTER_MS = 3000
/** An alert with undo stays long enough to be read and reached. */
export const ACTION_CLOSES_AFTER_MS = 8000

export interface AlertOptions {
  /** An action; it closes the alert. */
  action?: BannerAction
  /** Called on closing, for whatever reason. */
  onClose?: () => void
}

export interface Alert extends AlertOptions {
  tone: BannerTone
  text: string
}
