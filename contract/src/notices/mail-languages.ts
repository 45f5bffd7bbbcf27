import { LOCALES } from '../store/store.ts'
import type { CampaignContent, MailTranslations } from './campaigns.ts'

/** A mail with what it says in other languages. */
export interface TranslatedMail extends CampaignContent {
  translations?: MailTranslations
}

type Language = CampaignContent['locale']

/** The languages of a mail, its own first. */
export const languagesOf = ({ locale, translations = {} }: TranslatedMail): Language[] => [
  locale,
  ...LOCALES.filter((language) => language !== locale && translations[language]),
]

/** The language in which somebody gets a mail: theirs if it has one, otherwise its own. */
export const languageFor = (mail: TranslatedMail, wanted: string | null): Language =>
  languagesOf(mail).find((language) => language === wanted) ?? mail.locale

/** A mail in one of its languages. What is not translated is said in its own. */
export function contentIn(
  { subject, preheader, blocks, locale, topic, translations = {} }: TranslatedMail,
  language: Language,
): CampaignContent {
  const said = language === locale ? {} : (translations[language] ?? {})
  return {
    subject: said.subject || subject,
    preheader: said.preheader || preheader,
    blocks: said.blocks?.length ? said.blocks : blocks,
    ...{ locale: language, topic },
  }
}
