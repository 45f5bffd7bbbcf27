import {
  getTranslationOverview,
  listUntranslated,
  type TranslatedKind,
} from '@matinee/contract/translations/translations'
import { getLastTranslationImport } from '@matinee/contract/translations/translation-files'
import type { Locale } from '../store/queries.ts'
import { readQuery } from '../read.ts'

export const translationOverview = readQuery(getTranslationOverview, {}, { staleTime: 0 })

export const untranslatedIn = (language: Locale, kind: TranslatedKind) =>
  readQuery(listUntranslated, { query: { language, kind } }, { staleTime: 0 })

export const lastTranslationImport = readQuery(getLastTranslationImport, {}, { staleTime: 0 })
