import { LOCALES } from '@matinee/contract/store/store'
import { oneOf } from '../search.ts'

export const DEVICES = ['phone', 'desktop'] as const
export const SCHEMES = ['light', 'dark'] as const
export const FORMS = ['html', 'text'] as const

/** What the address of a mail's preview says: language, width, colours and form, each left out where it is the first. */
export const readMailPreviewSearch = ({ locale, device, scheme, form }: Record<string, unknown>) => ({
  ...oneOf('locale', LOCALES, locale),
  ...oneOf('device', DEVICES, device),
  ...oneOf('scheme', SCHEMES, scheme),
  ...oneOf('form', FORMS, form),
})

export type MailPreviewSearch = ReturnType<typeof readMailPreviewSearch>
