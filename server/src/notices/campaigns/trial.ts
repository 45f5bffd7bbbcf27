import type { previewCampaign as previewCall } from '@matinee/contract/notices/campaigns'
import type { Body } from '@matinee/contract/platform/endpoint'
import { randomUUID } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import { assertOfStore } from '../../platform/database/chosen-rows.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import type { MailMessage } from '../../platform/mail/mailer.ts'
import { assertNotSuppressed } from '../suppression/suppression-list.ts'
import { addressFrom } from '../mail-address.ts'
import { choicesOfBlocks } from './block-choices.ts'
import { contentsOf, findCampaignOrThrow } from './campaigns.ts'
import { fillWithoutCounting } from './filled-mail.ts'
import { renderLanguages } from './sendable-mail.ts'
import { renderTemplate, type CampaignTemplate } from './template.ts'

/** Stands for the code that somebody would get. */
export const SAMPLE_COUPON = 'SAMPLE-CODE'

const readerFrom = ({ name, nickname, email }: Viewer) => ({ name, nickname, email: email ?? '' })

/** A mail as its reader would see it, with the names of the viewer. */
export async function previewCampaign(
  ctx: StoreContext,
  viewer: Viewer,
  { has_coupon: hasCoupon = false, ...content }: Body<typeof previewCall>,
) {
  assertMayEdit(viewer, 'marketing')
  await assertOfStore(ctx, choicesOfBlocks(content.blocks))
  const template = await renderTemplate(ctx, content, { isToBeSent: false, hasCoupon })
  return fillWithoutCounting(template, { ...readerFrom(viewer), coupon: SAMPLE_COUPON })
}

/** Sends a campaign's mail, with each of its subjects in each of its languages, to one address now, and returns the mail server's answer. */
export async function testCampaign(ctx: StoreContext, viewer: Viewer, id: number, given: string) {
  assertMayEdit(viewer, 'marketing')
  const campaign = await findCampaignOrThrow(ctx, id)
  const address = addressFrom(given)
  await assertNotSuppressed(ctx, address)
  const templates = []
  for (const mail of contentsOf(campaign))
    templates.push(...(await renderLanguages(ctx, mail, { isToBeSent: false })).values())
  await audit(ctx, viewer, {
    act: 'campaign.tested',
    subject: { kind: 'campaign', id, name: campaign.subject },
    details: { address },
  })
  try {
    for (const [at, template] of templates.entries())
      await ctx.mail.send(testMail(ctx, viewer, { id: `campaign-test-${id}-${at}`, template, address }))
    return { sent: true, said: ctx.mail.place }
  } catch (error) {
    return { sent: false, said: (error as Error).message }
  }
}

interface TestMailInput {
  id: string
  template: CampaignTemplate
  address: string
}

const testMail = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, template, address }: TestMailInput,
): MailMessage => ({
  id: `${id}-${ctx.clock.now().getTime()}`,
  store_id: ctx.store.id,
  sender: template.store,
  to: { name: '', address },
  ...fillWithoutCounting(template, readerFrom(viewer)),
  message_id: `<${randomUUID()}@${ctx.config.mail_from.split('@').pop()}>`,
  locale: template.locale,
})
