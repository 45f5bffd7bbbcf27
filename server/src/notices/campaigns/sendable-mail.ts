import type { CampaignVariant } from '@matinee/contract/notices/campaigns'
import {
  contentIn,
  languageFor,
  languagesOf,
  type TranslatedMail,
} from '@matinee/contract/notices/mail-languages'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { contentsOf } from './campaigns.ts'
import { CampaignTranslationFaulty } from './errors.ts'
import type { CampaignRow } from './queries.ts'
import { renderTemplate, type CampaignTemplate, type TemplateOptions } from './template.ts'

/** The mails of a campaign: one for each subject and language. They share the list of addresses they lead to. */
export interface CampaignMails {
  links: readonly string[]
  /** What a reader gets. */
  of(reader: { variant: CampaignVariant | null; locale: string | null }): CampaignTemplate
}

/** Renders a campaign with each of its subjects in each of its languages. Throws what keeps it from being sent. */
export async function renderSendable(
  ctx: StoreContext,
  campaign: CampaignRow,
  options: Pick<TemplateOptions, 'at' | 'countsOpens'> = {},
): Promise<CampaignMails> {
  const links: string[] = []
  const mails: { mail: TranslatedMail; templates: ReadonlyMap<string, CampaignTemplate> }[] = []
  for (const mail of contentsOf(campaign))
    mails.push({ mail, templates: await renderLanguages(ctx, mail, { ...options, links, isToBeSent: true }) })
  return {
    links,
    of({ variant, locale }) {
      const { mail, templates } = (variant === 'b' ? mails[1] : undefined) ?? mails[0]!
      return templates.get(languageFor(mail, locale))!
    },
  }
}

/** Renders a mail in each of its languages, its own first. */
export async function renderLanguages(ctx: StoreContext, mail: TranslatedMail, options: TemplateOptions) {
  const templates = new Map<string, CampaignTemplate>()
  // One after the other: each adds its addresses to the list, always in the same order.
  for (const language of languagesOf(mail))
    templates.set(language, await renderLanguage(ctx, mail, { ...options, language }))
  return templates
}

/** Renders a mail in one of its languages. What is wrong with a translation says in which. */
export async function renderLanguage(
  ctx: StoreContext,
  mail: TranslatedMail,
  { language, ...options }: TemplateOptions & { language: TranslatedMail['locale'] },
): Promise<CampaignTemplate> {
  try {
    return await renderTemplate(ctx, contentIn(mail, language), options)
  } catch (error) {
    if (!(error instanceof Refusal) || language === mail.locale) throw error
    throw CampaignTranslationFaulty({
      errors: { translations: [error.code] },
      values: { language, reason: error.message },
    })
  }
}
