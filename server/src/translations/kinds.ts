import { reaches, type Area, type Part } from '@matinee/contract/platform/roles'
import {
  FILE_KINDS,
  TRANSLATED_KINDS,
  type FileKind,
  type TranslatedKind,
} from '@matinee/contract/translations/translations'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { canEditOffers } from '../offers/policy.ts'

/** The languages of the store besides its own. */
export const otherLanguagesOf = ({ store }: StoreContext) =>
  (store.locales ?? []).filter((language) => language !== store.locale)

/** Whether its translations are in the file; those of mails are blocks. */
export const isFileKind = (kind: TranslatedKind): kind is FileKind => FILE_KINDS.some((of) => of === kind)

/** The part of the admin where a kind is seen and changed, where that is not content. */
const PLACES: Partial<Record<TranslatedKind, [Area, Part?]>> = {
  upsell: ['money', 'coupons'],
  page: ['site'],
  menu: ['site'],
  campaign: ['marketing'],
  automation: ['marketing'],
}

/** The kinds whose texts a viewer of content may see. */
export const kindsFor = ({ role }: Viewer): TranslatedKind[] =>
  TRANSLATED_KINDS.filter((kind) => {
    const [area, part] = PLACES[kind] ?? ['content']
    return reaches(role, area, 'view', part)
  })

export function mayTranslate(viewer: Viewer, kind: FileKind): boolean {
  if (kind === 'offer') return canEditOffers(viewer)
  const [area, part] = PLACES[kind] ?? ['content']
  return reaches(viewer.role, area, 'edit', part)
}
