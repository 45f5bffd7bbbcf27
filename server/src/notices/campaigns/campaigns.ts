import type {
  Campaign,
  CampaignTranslations,
  CampaignVariant,
  SubjectTest,
  changeCampaign as changeCall,
} from '@matinee/contract/notices/campaigns'
import type { TranslatedMail } from '@matinee/contract/notices/mail-languages'
import type { Body } from '@matinee/contract/platform/endpoint'
import { LOCALES } from '@matinee/contract/store/store'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { assertOfStore } from '../../platform/database/chosen-rows.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { blocksOfTranslations, choicesOfBlocks } from './block-choices.ts'
import { CampaignBegun, CampaignBusy, CampaignNotFound } from './errors.ts'
import * as query from './queries.ts'
import { presentCampaign } from './report.ts'
import { tidyTranslations } from './mail-translations.ts'

const PER_PAGE = 25

/** Lists the store's campaigns, newest first. */
export async function listCampaigns(ctx: StoreContext, viewer: Viewer, page = 1) {
  assertMaySee(viewer, 'marketing')
  const [body, total] = await Promise.all([
    query.findCampaigns(ctx.db, ctx.store.id, PER_PAGE, (page - 1) * PER_PAGE),
    query.countCampaigns(ctx.db, ctx.store.id),
  ])
  return { body, headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page } }
}

/** Begins a draft to everyone in the store's language. */
export async function createCampaign(ctx: StoreContext, viewer: Viewer, subject: string): Promise<Campaign> {
  assertMayEdit(viewer, 'marketing')
  const { locale } = await findStore(ctx.db, ctx.store.id)
  const made = await query.insertCampaign(ctx.db, {
    store_id: ctx.store.id,
    subject: subject.trim(),
    locale: LOCALES.find((known) => known === locale) ?? 'en',
    topic: 'news',
    audience: 'everyone',
    created_at: ctx.clock.now().toISOString(),
    demo: ctx.isSimulated === true,
  })
  return presentCampaign(ctx, made)
}

export async function readCampaign(ctx: StoreContext, viewer: Viewer, id: number): Promise<Campaign> {
  assertMaySee(viewer, 'marketing')
  return presentCampaign(ctx, await findCampaignOrThrow(ctx, id))
}

export async function findCampaignOrThrow(ctx: StoreContext, id: number): Promise<query.CampaignRow> {
  const campaign = await query.findCampaign(ctx.db, ctx.store.id, id)
  if (!campaign) throw CampaignNotFound()
  return campaign
}

export async function lockCampaignOrThrow(ctx: StoreContext, id: number): Promise<query.CampaignRow> {
  const campaign = await query.lockCampaign(ctx.db, ctx.store.id, id)
  if (!campaign) throw CampaignNotFound()
  return campaign
}

type MailOfCampaign = Pick<
  query.CampaignRow,
  'subject' | 'preheader' | 'blocks' | 'locale' | 'topic' | 'test' | 'translations'
>

/** What a mail is made of, as it is stored, with the first or the second of two subjects. */
export const contentOf = (
  { subject, preheader, blocks, locale, topic, test, translations }: MailOfCampaign,
  variant: CampaignVariant = 'a',
): TranslatedMail =>
  variant === 'b' && test !== null
    ? {
        ...{ subject: test.subject, preheader: test.preheader || preheader, blocks, locale, topic },
        translations: mapTranslations(translations, (texts) => secondOf(test, texts)),
      }
    : {
        ...{ subject, preheader, blocks, locale, topic },
        translations: mapTranslations(translations, firstOf),
      }

type Texts = CampaignTranslations[string]

const firstOf = ({ subject, preheader, blocks }: Texts) => ({ subject, preheader, blocks })

/** The preview text of the first stands for one that the second does not have. */
const secondOf = (test: SubjectTest, { test_subject, test_preheader, preheader, blocks }: Texts) => ({
  ...{ subject: test_subject, blocks },
  preheader: test_preheader || (test.preheader ? undefined : preheader),
})

const mapTranslations = <T>(translations: CampaignTranslations, map: (texts: Texts) => T) =>
  Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, map(texts)]))

/** The mails of a campaign: one, or one for each of two subjects. */
export const contentsOf = (campaign: MailOfCampaign): TranslatedMail[] =>
  campaign.test === null ? [contentOf(campaign)] : [contentOf(campaign), contentOf(campaign, 'b')]

/** Saves a draft, complete or not. Throws `campaign_begun`, `language_not_offered` or `UnknownChoice`. */
export async function changeCampaign(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { blocks, audience, segment_id, test, translations, ...given }: Body<typeof changeCall>,
): Promise<Campaign> {
  assertMayEdit(viewer, 'marketing')
  const segment = audience === 'segment' ? segment_id : null
  return transact(ctx, async (ctx) => {
    const { state, translations: before } = await lockCampaignOrThrow(ctx, id)
    if (state !== 'draft') throw CampaignBegun()
    const said = await tidyTranslations(ctx, translations ?? before, before)
    await assertOfStore(ctx, {
      segment_id: { table: 'people_segment', ids: segment ?? [] },
      ...choicesOfBlocks([...blocks, ...blocksOfTranslations(said)]),
    })
    const changed = {
      ...given,
      ...{ blocks: toJsonb(blocks), audience, segment_id: segment },
      test: test && toJsonb(test),
      translations: toJsonb(said),
    }
    return presentCampaign(ctx, await query.updateContent(ctx.db, id, changed))
  })
}

/** Deletes a campaign and its report, unless it is being sent. */
export async function deleteCampaign(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'marketing')
  await transact(ctx, async (ctx) => {
    const { state, subject } = await lockCampaignOrThrow(ctx, id)
    if (state === 'sending' || state === 'paused') throw CampaignBusy()
    await query.deleteCampaign(ctx.db, id)
    await audit(ctx, viewer, { act: 'campaign.deleted', subject: { kind: 'campaign', id, name: subject } })
  })
}
