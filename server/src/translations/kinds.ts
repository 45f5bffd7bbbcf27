import { reaches } from '@matinee/contract/platform/roles'
import { TRANSLATED_KINDS, type TranslatedKind } from '@matinee/contract/translations/translations'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { canEditOffers } from '../offers/policy.ts'

/** The languages of the store besides its own. */
export const otherLanguagesOf = ({ store }: StoreContext) =>
  (store.locales ?? []).filter((language) => language !== store.locale)

const isOfSite = (kind: TranslatedKind) => kind === 'page' || kind === 'menu'

/** The kinds whose texts a viewer of content may see. */
export const kindsFor = ({ role }: Viewer): TranslatedKind[] =>
  TRANSLATED_KINDS.filter((kind) => !isOfSite(kind) || reaches(role, 'site', 'view'))

export function mayTranslate(viewer: Viewer, kind: TranslatedKind): boolean {
  if (kind === 'offer') return canEditOffers(viewer)
  return reaches(viewer.role, isOfSite(kind) ? 'site' : 'content', 'edit')
}
