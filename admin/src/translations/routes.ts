import { TRANSLATED_KINDS, type TranslatedKind } from '@matinee/contract/translations/translations'
import { LOCALES } from '@matinee/contract/store/store'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'
import type { Locale } from '../store/queries.ts'

interface TranslationSearch {
  language?: Locale
  kind?: TranslatedKind
}

const oneOf = <const V extends string>(values: readonly V[], value: unknown) =>
  values.find((each) => each === value)

const translations = createRoute({
  getParentRoute: () => shell,
  path: '/translations',
  validateSearch({ language, kind }: Record<string, unknown>): TranslationSearch {
    const [known, what] = [oneOf(LOCALES, language), oneOf(TRANSLATED_KINDS, kind)]
    return { ...(known && { language: known }), ...(what && { kind: what }) }
  },
  component: lazyScreen(() => import('./TranslationsScreen.tsx'), 'TranslationsScreen'),
})

/** The route of what is not translated yet. */
export const translationsRoutes = [translations] as const
