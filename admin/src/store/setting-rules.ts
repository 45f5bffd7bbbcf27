import { t } from '../text.ts'

/** An address of the web, or nothing. */
export const isLink = (value: string) =>
  value.trim() === '' || /^https?:\/\/\S+$/.test(value.trim()) ? null : t('settings.link_malformed')

/** The same, or an address of mails behind `mailto:`. */
export const isContact = (value: string) =>
  /^mailto:[^\s@?]+@[^\s@?]+$/.test(value.trim()) || isLink(value) === null
    ? null
    : t('settings.contact_malformed')

export const isColour = (value: string) =>
  /^#[0-9a-f]{6}$/i.test(value) ? null : t('settings.colour_malformed')
