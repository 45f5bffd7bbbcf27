import type { CheckoutSettings } from '@matinee/contract/billing/billing-settings'

/** The settings as form values: days as text, hours in place of minutes. */
export interface CheckoutValues extends Omit<
  CheckoutSettings,
  'dunning_days' | 'abandoned_after' | 'join_note'
> {
  dunning_days: string[]
  /** Minutes after which each of the mails goes out. */
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

/** Whether every value is a whole number between `least` and `most`. */
export const areWhole = (texts: readonly string[], least: number, most: number) =>
  texts.every((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most)
