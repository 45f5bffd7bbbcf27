import { t } from '../text.ts'

/** An address of the web, or nothing. */
export const isLink = (value: string) =>
  value.trim() === '' || /^https?:\/\/\S+$/.test(value.trim()) ? null : t('settings.link_malformed')

export const isColour = (value: string) =>
  /^#[0-9a-f]{6}$/i.test(value) ? null : t('settings.colour_malformed')
