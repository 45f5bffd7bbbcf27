import type { TranslatedKind } from '@matinee/contract/translations/translations'
import { PAGE_TEXT_WORDS } from '../site/page-text-labels.ts'
import type { Word } from '../text.ts'

export const KIND_WORDS: Record<TranslatedKind, Word> = {
  program: 'nav.programs',
  category: 'nav.categories',
  author: 'nav.authors',
  field: 'nav.fields',
  offer: 'nav.offers',
  upsell: 'nav.upsells',
  page: 'nav.pages',
  menu: 'nav.menus',
  campaign: 'campaigns.title',
  automation: 'automations.title',
}

/** What the texts of any kind are called. */
export const TEXT_WORDS: Record<string, Word> = {
  ...PAGE_TEXT_WORDS,
  title: 'program.title',
  short_description: 'program.short_description',
  description: 'program.description',
  badge: 'offer.badge',
  perks: 'offer.perks',
  option: 'fields.options',
  label: 'site.entry_label',
  subject: 'campaigns.subject',
  preheader: 'campaigns.preheader',
  blocks: 'campaigns.body',
  test_subject: 'campaigns.ab.subject',
  test_preheader: 'campaigns.ab.preheader',
}
