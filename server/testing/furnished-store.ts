import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** Ids and keys of one row of each kind that a request can name. */
export type FurnishedStore = Awaited<ReturnType<typeof furnishStore>>
export type FurnishedRowKind = keyof FurnishedStore

const NOW = '2026-11-01T00:00:00Z'
const LATER = '2099-01-01T00:00:00Z'

/** Inserts one row of each kind that a request can name; every name and title contains `mark`. */
export async function furnishStore(world: World, store_id: number, mark: string) {
  const row = createInsertRow(world, store_id)
  const people = await furnishPeople(world, store_id, mark)
  const catalogue = await furnishCatalogue(world, store_id, mark)
  const money = await furnishMoney(world, store_id, { mark, member_id: people.member })
  const { member: member_id } = people
  const pages = await furnishPages(world, store_id, { mark, member_id })
  const webhook = await row('webhook_endpoint', {
    ...{ url: 'https://example.com/', description: mark, types: ['member.joined'] },
    ...{ secret: randomBytes(8), created_at: NOW },
  })
  const actor = { actor_name: mark, created_at: NOW }
  return {
    store: store_id,
    ...people,
    ...pages,
    ...catalogue,
    ...money,
    access: await row('access', { member_id, offer_id: money.offer, source: 'manual', starts_at: NOW }),
    comment: (await world.make.comment({ content_id: catalogue.content, member_id, body: mark })).id,
    chat_message: await row('chat_message', {
      ...{ content_id: catalogue.live_event, member_id, body: mark, created_at: NOW },
    }),
    chat_poll: await row('chat_poll', {
      ...{ content_id: catalogue.live_event, question: mark, options: ['one', 'two'], created_at: NOW },
    }),
    chat_prepared_poll: await row('chat_prepared_poll', {
      ...{ content_id: catalogue.live_event, question: mark, options: ['one', 'two'], created_at: NOW },
    }),
    chat_question: await row('chat_question', {
      ...{ content_id: catalogue.live_event, member_id, body: mark, created_at: NOW },
    }),
    moderation_act: await row('moderation_act', {
      ...{ actor_name: mark, act: 'hide', before: '[]', after: '[]', at: NOW },
    }),
    upload: await row('upload', {
      ...{
        id: randomBytes(16).toString('hex'),
        member_id,
        video_id: catalogue.video + 1_000_000,
        key: mark,
        file_name: mark,
        size: 9,
      },
    }),
    people_task: await row('people_task', { ...actor, action: 'tag_add', state: 'done' }),
    program_task: await row('program_task', { action: 'publish', state: 'done', created_at: NOW }),
    people_segment: await row('people_segment', { name: mark, filters: '{}', created_at: NOW }),
    saved_view: await row('saved_view', { member_id, name: mark, search: '{}' }),
    pixel_target: await row('pixel_target', {
      ...{
        url: 'https://example.com/',
        secret: randomBytes(8),
        views: true,
        events: true,
        with_address: false,
      },
    }),
    webhook,
    webhook_delivery: await row('webhook_delivery', {
      ...{ endpoint_id: webhook, message_id: mark, type: 'member.joined', subject: mark, member_id },
      ...{ body: '{}', state: 'delivered', created_at: NOW, finished_at: NOW },
    }),
    simulcast_target: await row('simulcast_target', {
      ...{ name: mark, url: 'rtmps://example.com/live', key_sealed: randomBytes(8) },
    }),
    price_change: await row('price_change', {
      ...{ offer_id: money.offer, audience: 'everyone', include_moved: false, prices: '[]', starts_at: NOW },
      ...actor,
    }),
    seat: await row('seat', {
      ...{ subscription_id: money.subscription, email: `${mark.toLowerCase()}@example.com`, created_at: NOW },
    }),
    leaving_reason: await row('leaving_reason', { title: mark }),
    automation: await row('automation', {
      ...{ name: mark, trigger: '{"type": "member.joined"}', created_at: NOW },
    }),
    campaign: await row('campaign', {
      ...{ subject: mark, locale: 'en', topic: 'news', audience: 'everyone', created_at: NOW },
    }),
  }
}

type InsertRow = (table: string, values: Record<string, unknown>) => Promise<number>

/** Inserts a row of a store by its column values. */
function createInsertRow({ ctx }: World, store_id: number): InsertRow {
  return async (table, values) => {
    const entries = Object.entries({ store_id, ...values })
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))}) returning id`.execute(ctx.db)
    return rows[0]!.id
  }
}

async function furnishPeople(world: World, store_id: number, mark: string) {
  const row = createInsertRow(world, store_id)
  const { id: member_id } = await world.make.member({
    ...{ store_id, name: mark, nickname: mark, email: `${mark.toLowerCase()}@example.com` },
  })
  const expires = { expires_at: LATER }
  const provider_id = await row('identity_provider', {
    ...{ label: mark, issuer: 'https://idp.example', created_at: NOW },
  })
  return {
    member: member_id,
    identity_provider: provider_id,
    member_identity: await row('member_identity', {
      ...{ member_id, provider_id, issuer: 'https://idp.example', subject: mark, created_at: NOW },
    }),
    session: await row('session', { ...expires, member_id, token_hash: randomBytes(32), created_at: NOW }),
    passkey: await row('passkey', {
      ...{ member_id, credential_id: mark, public_key: randomBytes(8), counter: 0 },
      ...{ synced: false, name: mark, created_at: NOW },
    }),
    member_note: await row('member_note', { member_id, author_name: mark, body: mark, created_at: NOW }),
    member_field: await row('member_field', {
      ...{ key: mark.toLowerCase(), label: mark, type: 'text', position: 0 },
    }),
    store_archive: await row('store_archive', {
      ...{
        name: mark,
        state: 'done',
        is_scheduled: false,
        has_secrets: false,
        version: '1',
        created_at: NOW,
      },
    }),
    film_import: await row('film_import', {
      actor_name: mark,
      kind: 'feed',
      name: mark,
      place: JSON.stringify({ kind: 'feed', address: 'https://films.example/feed' }),
      state: 'checked',
      created_at: NOW,
    }),
    translation_import: await row('translation_import', { changes: '[]', rows: 1, created_at: NOW }),
    page_import: await row('page_import', {
      ...{ actor_name: mark, name: mark, site_address: 'https://blog.example', bytes: 9, state: 'checked' },
      ...{ created_at: NOW },
    }),
    member_import: await row('member_import', {
      ...{ actor_name: mark, file_name: mark, bytes: 9, encoding: 'utf-8', delimiter: ',', has_header: true },
      ...{ columns: '["email"]', sample: '[]', mapping: '["email"]', created_at: NOW },
    }),
    mail: await row('mail', {
      ...{ kind: 'welcome', address: 'x@example.com', locale: 'en', subject: mark, cause: mark },
      ...{ message_id: mark, created_at: NOW },
    }),
    notice: await row('notice', {
      member_id,
      side: 'storefront',
      kind: 'reply',
      cause: mark,
      created_at: NOW,
    }),
    ban: await row('ban', { network: '203.0.113.0/24', created_at: NOW, created_by: mark }),
    api_key: await row('api_key', {
      ...{
        member_id,
        name: mark,
        key_hash: randomBytes(32),
        hint: 'mk_',
        scopes: '{"areas":{},"rights":[]}',
        created_at: NOW,
      },
    }),
    staff_invitation: await row('staff_invitation', {
      ...{ email: 'x@example.com', role: 'support', key_hash: randomBytes(32), invited_by: mark },
      ...{ sent_at: NOW, ...expires },
    }),
  }
}

async function furnishCatalogue({ ctx, make, ...world }: World, store_id: number, mark: string) {
  const row = createInsertRow({ ctx, make, ...world }, store_id)
  const own = { store_id, title: mark }
  const [category, author] = [await make.category(own), await make.author({ store_id, name: mark })]
  const program = await make.collection({ ...own, category_id: category.id, author_ids: [author.id] })
  const live = await make.liveEvent({ store_id, content: own })
  const video = await make.video({ store_id, file_name: mark })
  const field = await make.customField({ store_id, title: mark, options: ['one', 'two'] })
  const { rows } = await sql<{ id: number }>`
    insert into caption (video_id, language, label, source, file_key, cues)
    values (${video.id}, 'en', ${mark}, 'upload', ${mark}, 1) returning id`.execute(ctx.db)
  return {
    category: category.id,
    author: author.id,
    content: program.id,
    content_permalink: program.permalink,
    category_permalink: category.permalink,
    author_permalink: author.permalink,
    chapter: program.chapter_ids[0]!,
    live_event: live.id,
    resource: (await make.resource({ content_id: program.id, title: mark })).id,
    program_revision: await row('program_revision', {
      ...{ content_id: program.id, draft: '{}', begun_at: NOW, saved_at: NOW },
    }),
    private_link: await row('private_link', {
      ...{ content_id: program.id, kind: 'watch', key: randomBytes(32), created_at: NOW, expires_at: LATER },
    }),
    podcast: await row('podcast', {
      ...{ category_id: category.id, audience: 'public', medium: 'audio', language: 'en', genre: 'Arts' },
      ...{ explicit: false, created_at: NOW },
    }),
    video: video.id,
    caption: rows[0]!.id,
    custom_field: field.id,
    custom_option: field.options[0]!.id,
    tax_rate: await row('tax_rate', { country: 'DE', name: mark, rate: 0.19 }),
  }
}

async function furnishPages(world: World, store_id: number, { mark, member_id }: BuyerRow) {
  const row = createInsertRow(world, store_id)
  const permalink = mark.toLowerCase()
  const page = await row('site_page', {
    ...{ permalink, language: 'en', created_at: NOW, updated_at: NOW, published_at: NOW },
  })
  const revision = { page_id: page, title: mark, blocks: '[]', member_id, saved_at: NOW, is_published: true }
  const menu_item = await row('site_menu_item', { menu: 'footer', position: 0, label: mark, page_id: page })
  const contact_message = await row('contact_message', {
    ...{ page_id: page, member_id, form: mark, name: mark, email: `${mark}@example.com` },
    ...{ subject: mark, body: mark, language: 'en', created_at: NOW },
  })
  return {
    contact_message,
    menu_item,
    page,
    page_permalink: permalink,
    page_revision: await row('site_page_revision', revision),
  }
}

interface BuyerRow {
  mark: string
  member_id: number
}

async function furnishMoney(world: World, store_id: number, { mark, member_id }: BuyerRow) {
  const row = createInsertRow(world, store_id)
  const [offer, other] = [
    await world.make.offer({ store_id, title: mark }),
    await world.make.offer({ store_id, title: mark }),
  ]
  const dated = { created_at: NOW }
  return {
    offer: offer.id,
    subscription: await row('subscription', {
      ...{ ...dated, member_id, offer_id: offer.id, status: 'active', amount: 999, currency: 'USD' },
      ...{ period_unit: 'month', period_count: 1, anchor_at: NOW, period_start: NOW, period_end: LATER },
    }),
    invoice: await row('invoice', {
      ...{ member_id, status: 'open', reason: 'first', currency: 'USD', subtotal: 999, total: 999 },
      ...{ amount_due: 999, issued_at: NOW },
    }),
    payment_method: await row('payment_method', {
      ...{ ...dated, member_id, provider: 'test', ref: mark, kind: 'card' },
    }),
    purchase: await row('purchase', {
      ...{ ...dated, key: randomUUID(), kind: 'offer', state: 'created', currency: 'USD' },
      ...{ changed_at: NOW, expires_at: LATER, member_id, offer_id: offer.id },
    }),
    coupon: await row('coupon', { ...dated, code: mark.toUpperCase(), kind: 'percent', percent: 10 }),
    coupon_batch: await row('coupon_batch', {
      ...{ ...dated, name: mark, prefix: 'X', wanted: 1, rules: '{}', state: 'ready' },
    }),
    gift_card: await row('gift_card', {
      ...{ ...dated, code_hash: randomBytes(32), sealed_code: randomBytes(32), code_tail: 'ABCD' },
      ...{ state: 'sent', amount: 999, balance: 999, currency: 'USD' },
    }),
    affiliate: await row('affiliate', {
      ...{ ...dated, member_id, code: mark.toUpperCase(), kind: 'partner', percent: 10, pays: 'money' },
    }),
    upsell: await row('upsell', {
      ...{ ...dated, from_offer_id: offer.id, to_offer_id: other.id, title: mark },
    }),
  }
}
