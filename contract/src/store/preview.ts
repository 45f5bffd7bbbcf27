import { CHAPTER_STYLES, COLOUR_SCHEMES, CORNERS, DENSITIES, TYPEFACES, type StoreSettings } from './store.ts'

/** The message of a page in the admin's frame when it is ready. */
export const PREVIEW_READY = 'matinee:preview-ready'
/** The admin's message to that page, with the unsaved changes. */
export const PREVIEW_PATCH = 'matinee:preview-patch'

/** The query parameter for the token of a preview link. */
export const PREVIEW_QUERY = 'preview'

/** The settings that a preview can show before they are saved. */
export type PreviewPatch = Partial<
  Pick<
    StoreSettings,
    | 'title'
    | 'tagline'
    | 'primary_color'
    | 'colour_scheme'
    | 'typeface'
    | 'corner'
    | 'density'
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
  typeface: isOneOf(TYPEFACES),
  corner: isOneOf(CORNERS),
  density: isOneOf(DENSITIES),
  chapter_style: isOneOf(CHAPTER_STYLES),
  logo: isTextOrNull,
  banner_image: isTextOrNull,
  closed_text: isTextOrNull,
}

/** The patch in a message, without fields that a preview does not support; null if the message has none. */
export function patchIn(message: unknown): PreviewPatch | null {
  const { type, patch } = (message ?? {}) as { type?: unknown; patch?: unknown }
  if (type !== PREVIEW_PATCH || typeof patch !== 'object' || patch === null) return null
  const good = Object.entries(patch).filter(
    ([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof PreviewPatch](value),
  )
  return Object.fromEntries(good) as PreviewPatch
}
