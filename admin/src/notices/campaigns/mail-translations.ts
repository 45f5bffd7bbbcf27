import type {
  CampaignContent,
  CampaignTranslations,
  CampaignVariant,
  SubjectTest,
} from '@matinee/contract/notices/campaigns'
import { contentIn } from '@matinee/contract/notices/mail-languages'
import { blocksOf, htmlOf } from './campaign-body.ts'

interface MailVariant {
  language: CampaignContent['locale']
  variant: CampaignVariant
  test: SubjectTest | null
}

/** A mail in one of its languages, with the first or the second subject. */
export function contentOfVariant(
  mail: CampaignContent & { translations?: CampaignTranslations },
  { language, variant, test }: MailVariant,
): CampaignContent {
  const content = contentIn(mail, language)
  if (variant === 'a' || test === null) return content
  const said = language === mail.locale ? {} : (mail.translations?.[language] ?? {})
  return {
    ...content,
    subject: said.test_subject || test.subject,
    preheader: said.test_preheader || test.preheader || content.preheader,
  }
}

/** The texts of a mail as its editor has them. */
export interface MailTexts {
  subject: string
  preheader: string
  html: string
  test_subject?: string
  test_preheader?: string
}

/** Translations as the editor has them, by language. */
export type WrittenTranslations = Record<string, Partial<Record<keyof MailTexts, string | null>>>

/** Translations for the editor. */
export const writtenOf = (saved: CampaignTranslations = {}): WrittenTranslations =>
  mapValues(saved, ({ blocks, ...texts }) => ({ ...texts, ...(blocks && { html: htmlOf(blocks) }) }))

/** Translations as calls take them. */
export const translationsOf = (written: WrittenTranslations): CampaignTranslations =>
  mapValues(written, ({ html, ...texts }) => ({
    ...Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => (text ? [[field, text]] : []))),
    ...(html && { blocks: blocksOf(html) }),
  }))

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
