import { CHAPTER_STYLES, COLOUR_SCHEMES, type StoreSettings } from './store.ts'

/** Said by a page in the admin's frame when it listens. */
export const PREVIEW_READY = 'matinee:preview-ready'
/** Said by the admin to that page, with what is not saved yet. */
export const PREVIEW_PATCH = 'matinee:preview-patch'

/** What the query of a program's page calls the token of a link to its draft. */
export const PREVIEW_QUERY = 'preview'

/** What a preview can be shown before it is saved. */
export type PreviewPatch = Partial<
  Pick<
    StoreSettings,
    | 'title'
    | 'tagline'
    | 'primary_color'
    | 'colour_scheme'
    | 'chapter_style'
    | 'logo'
    | 'banner_image'
    | 'closed_text'
  >
>

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value)

const CHECKS: Record<keyof PreviewPatch, (value: unknown) => boolean> = {
  title: isText,
  tagline: isTextOrNull,
  primary_color: (value) => isText(value) && /^#[0-9a-f]{6}$/i.test(value as string),
  colour_scheme: isOneOf(COLOUR_SCHEMES),
  chapter_style: isOneOf(CHAPTER_STYLES),
  logo: isTextOrNull,
  banner_image: isTextOrNull,
  closed_text: isTextOrNull,
}

/** The patch in a message, with everything left out that a preview does not take; null where it is no patch. */
export function patchIn(message: unknown): PreviewPatch | null {
  const { type, patch } = (message ?? {}) as { type?: unknown; patch?: unknown }
  if (type !== PREVIEW_PATCH || typeof patch !== 'object' || patch === null) return null
  const good = Object.entries(patch).filter(
    ([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof PreviewPatch](value),
  )
  return Object.fromEntries(good) as PreviewPatch
}
