import { t } from '../text.ts'

/** Accepts a web URL or an empty text. */
export const isLink = (value: string) =>
  value.trim() === '' || /^https?:\/\/\S+$/.test(value.trim()) ? null : t('settings.link_malformed')

/** Accepts a web URL, an empty text or a `mailto:` address. */
export const isContact = (value: string) =>
  /^mailto:[^\s@?]+@[^\s@?]+$/.test(value.trim()) || isLink(value) === null
    ? null
    : t('settings.contact_malformed')

export const isColour = (value: string) =>
  /^#[0-9a-f]{6}$/i.test(value) ? null : t('settings.colour_malformed')
