import type { CheckoutSettings } from '@matinee/contract/billing/billing-settings'

/** The settings as a form has them: days as they are typed, hours for minutes. */
export interface CheckoutValues extends Omit<
  CheckoutSettings,
  'dunning_days' | 'abandoned_after' | 'join_note'
> {
  dunning_days: string[]
  /** Minutes, as one mail after the other. */
  abandoned_after: string[]
  join_note: string
}

export const valuesOf = (settings: CheckoutSettings): CheckoutValues => ({
  ...settings,
  dunning_days: settings.dunning_days.map(String),
  abandoned_after: settings.abandoned_after.map(String),
  join_note: settings.join_note ?? '',
})

export const settingsOf = (values: CheckoutValues): CheckoutSettings => ({
  ...values,
  dunning_days: values.dunning_days.map(Number),
  abandoned_after: values.abandoned_after.map(Number),
  join_note: values.join_note.trim() || null,
})

/** Whether each is a whole number between two others. */
export const areWhole = (texts: readonly string[], least: number, most: number) =>
  texts.every((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most)
