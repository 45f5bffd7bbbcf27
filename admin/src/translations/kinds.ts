import type { TranslatedKind } from '@matinee/contract/translations/translations'
import type { Word } from '../text.ts'

export const KIND_WORDS: Record<TranslatedKind, Word> = {
  program: 'nav.programs',
  category: 'nav.categories',
  author: 'nav.authors',
  field: 'nav.fields',
  offer: 'nav.offers',
}

/** What the texts of any kind are called. */
export const TEXT_WORDS: Record<string, Word> = {
  title: 'program.title',
  short_description: 'program.short_description',
  description: 'program.description',
  badge: 'offer.badge',
  perks: 'offer.perks',
  option: 'fields.options',
}
