import type { CampaignBlock, CampaignColumnBlock, CampaignContent } from '@matinee/contract/notices/campaigns'
import type { CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import { cleanRichText, toPlainText } from '@matinee/contract/catalogue/rich-text'
import { say } from '@matinee/contract/platform/messages'
import type { CampaignPage, CampaignPageBlock, CampaignPageColumnBlock } from '@matinee/mails/campaign-page'
import type { SharedCoupon } from '../../billing/pricing/coupons/shared-coupons.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findMailFrame } from '../mail-message.ts'
import { findStore } from '../../store/queries.ts'
import { linesOf } from '../mail-page.ts'
import { assertRedeemable, findCouponCards } from './coupon-cards.ts'
import { couponTerms } from './coupon-terms.ts'
import { CampaignEmpty, CampaignProgramHidden, CampaignWithoutSubject } from './errors.ts'
import { findProgramCards, type ProgramCardRow } from './program-cards.ts'
import {
  addSlot,
  createSlots,
  slotLink,
  slotVariables,
  splitAtSlots,
  type Slot,
  type Slots,
  type SlottedText,
} from './slots.ts'

/** A campaign rendered once; only its slots differ from reader to reader. */
export interface CampaignTemplate {
  subject: SlottedText
  text: SlottedText
  html: SlottedText
  slots: readonly Slot[]
  /** The addresses it leads to. */
  links: readonly string[]
  /** The title of the store, which is also the sender. */
  store: string
  origin: string
  locale: string
  topic: CampaignTopic
}

type Frame = Awaited<ReturnType<typeof findMailFrame>>

/**
 * Renders a campaign. Throws a refusal that says what is wrong with it; `isToBeSent` also asks for a subject and for
 * programs that readers can open; `hasCoupon` lets it name a coupon, `countsOpens` adds the picture that counts opens.
 */
export async function renderTemplate(
  ctx: StoreContext,
  content: CampaignContent,
  { isToBeSent, at = ctx.clock.now(), hasCoupon = false, countsOpens = false, links = [] }: TemplateOptions,
): Promise<CampaignTemplate> {
  const [frame, programs, coupons, { time_zone: timeZone }] = await Promise.all([
    findMailFrame(ctx, ctx.store.id, content.locale),
    findProgramCards(ctx, content),
    findCouponCards(ctx, content.blocks, at),
    findStore(ctx.db, ctx.store.id),
  ])
  if (isToBeSent) assertSendable(content, { programs, coupons })
  const slots = createSlots(hasCoupon, links)
  const page = buildPage(slots, content, { frame, programs, coupons, timeZone, countsOpens })
  if (!hasText(page)) throw CampaignEmpty({ errors: { blocks: ['empty'] } })
  const { text, html } = ctx.isSimulated ? UNREAD : await drawPage(page, frame)
  return {
    subject: splitAtSlots(page.subject),
    text: splitAtSlots(text),
    html: splitAtSlots(html),
    slots: slots.all,
    links: slots.links,
    store: frame.store,
    origin: frame.origin,
    locale: content.locale,
    topic: content.topic,
  }
}

/** Nobody reads a mail of the demo's year: it is not drawn, and what draws mails is not loaded. */
const UNREAD = { text: '', html: '' }

async function drawPage(page: CampaignPage, { look }: Frame) {
  const { renderCampaign } = await import('@matinee/mails')
  return renderCampaign(page, look)
}

function assertSendable(
  { subject }: CampaignContent,
  { programs, coupons }: Pick<PageSources, 'programs' | 'coupons'>,
) {
  if (!subject.trim()) throw CampaignWithoutSubject({ errors: { subject: ['required'] } })
  const hidden = [...programs.values()].find(({ is_public }) => !is_public)
  if (hidden) throw CampaignProgramHidden({ errors: { blocks: ['hidden'] }, values: { title: hidden.title } })
  assertRedeemable(coupons.values())
}

export interface TemplateOptions {
  isToBeSent: boolean
  /** When it is sent, if that is not now. */
  at?: Date
  hasCoupon?: boolean
  countsOpens?: boolean
  /** The addresses of other mails that share their list; those of this one are added. */
  links?: string[]
}

interface PageSources {
  countsOpens: boolean
  frame: Frame
  programs: ReadonlyMap<number, ProgramCardRow>
  coupons: ReadonlyMap<number, SharedCoupon>
  /** The store's. */
  timeZone: string
}

function buildPage(
  slots: Slots,
  content: CampaignContent,
  { frame, programs, coupons, timeZone, countsOpens }: PageSources,
): CampaignPage {
  const { words, origin, store, address } = frame
  const { locale } = content
  const tell = (key: string) => say(words[key]!, locale, { store })
  const unsubscribe = addSlot(slots, { kind: 'unsubscribe' })
  const sources = { origin, programs, coupons, tell, wording: { words, locale, timeZone } }
  return {
    subject: slotVariables(slots, content.subject, 'subject'),
    preheader: slotVariables(slots, content.preheader, 'preheader'),
    blocks: content.blocks.map((block) => buildBlock(slots, block, sources)),
    reason: tell('mail.why_campaign'),
    links: [
      { label: tell('mail.unsubscribe'), url: unsubscribe },
      { label: tell('mail.settings'), url: `${origin}/account/notifications` },
    ],
    sender: [store, ...linesOf(address ?? '')],
    open_picture: countsOpens ? addSlot(slots, { kind: 'open' }) : null,
  }
}

interface BlockSources extends Pick<PageSources, 'programs' | 'coupons'> {
  origin: string
  tell(key: string): string
  wording: Parameters<typeof couponTerms>[1]
}

const buildBlock = (slots: Slots, block: CampaignBlock, sources: BlockSources): CampaignPageBlock =>
  block.kind === 'columns'
    ? {
        kind: 'columns',
        columns: block.columns.map((column) =>
          column.map((inner) => buildColumnBlock(slots, inner, sources)),
        ),
      }
    : buildColumnBlock(slots, block, sources)

function buildColumnBlock(
  slots: Slots,
  block: CampaignColumnBlock,
  { origin, programs, coupons, tell, wording }: BlockSources,
): CampaignPageColumnBlock {
  if (block.kind === 'text') return { kind: 'text', html: slotRichText(slots, block.html, origin) }
  if (block.kind === 'button')
    return {
      kind: 'button',
      label: slotVariables(slots, block.label, 'blocks'),
      url: slotLink(slots, block.url, origin),
    }
  if (block.kind === 'coupon') {
    const coupon = coupons.get(block.coupon_id)!
    const terms = couponTerms(coupon, wording)
    return { kind: 'coupon', label: tell('mail.coupon.label'), code: coupon.code, terms }
  }
  const { title, short_description, image, permalink } = programs.get(block.content_id)!
  return {
    kind: 'program',
    title,
    text: short_description,
    picture: image && new URL(image, origin).href,
    action: tell('mail.campaign.watch'),
    url: slotLink(slots, `/programs/${encodeURIComponent(permalink)}`, origin),
  }
}

const decodeHtml = (text: string) => toPlainText(text) ?? ''

function slotRichText(slots: Slots, html: string, origin: string): string {
  const linked = cleanRichText(html.replace(/[\uE000\uE001]/g, ''))
    .replaceAll('<p></p>', '')
    .replace(/ href="([^"]*)"/g, (_, url: string) => ` href="${slotLink(slots, decodeHtml(url), origin)}"`)
  // Variables are looked for between the marks of links, which stay.
  return linked
    .split(/(\uE000\d+\uE001)/)
    .map((part, at) => (at % 2 === 1 ? part : slotVariables(slots, part, 'blocks', decodeHtml)))
    .join('')
}

const hasText = ({ blocks }: CampaignPage) =>
  blocks
    .flatMap((block) => (block.kind === 'columns' ? block.columns.flat() : [block]))
    .some((block) =>
      block.kind === 'text' ? Boolean(toPlainText(block.html)?.trim()) : block.kind === 'program',
    )
