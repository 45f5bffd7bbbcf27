import { LOCALES } from '@matinee/contract/store/store'
import { oneOf } from '../search.ts'

export const DEVICES = ['phone', 'desktop'] as const
export const SCHEMES = ['light', 'dark'] as const
export const FORMS = ['html', 'text'] as const

/** The search parameters of a mail preview: language, width, colour scheme and format; the first of each is omitted. */
export const readMailPreviewSearch = ({ locale, device, scheme, form }: Record<string, unknown>) => ({
  ...oneOf('locale', LOCALES, locale),
  ...oneOf('device', DEVICES, device),
  ...oneOf('scheme', SCHEMES, scheme),
  ...oneOf('form', FORMS, form),
})

export type MailPreviewSearch = ReturnType<typeof readMailPreviewSearch>
