import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { InjectOptions } from 'fastify'
import { endpointNameOf } from './endpoints.ts'
import type { FurnishedStore, FurnishedRowKind } from './furnished-store.ts'
import { REQUIRED_INPUT } from './required-input.ts'
import type { Schema } from './schema.ts'
import { minimalValueOf, minimalObjectOf } from './minimal-request.ts'

/** A field of a request that contains the id of a row. */
export interface IdField {
  part: 'params' | 'query' | 'body'
  /** Property names down to it; `0` is the first item of an array. */
  path: string[]
  kind: FurnishedRowKind
}

/** The kind of row by the noun in an address: `/people/:id`. */
const KINDS_BY_NOUN: Record<string, FurnishedRowKind> = {
  accesses: 'access',
  authors: 'author',
  automations: 'automation',
  bans: 'ban',
  campaigns: 'campaign',
  captions: 'caption',
  categories: 'category',
  chapters: 'chapter',
  comments: 'comment',
  contact_forms: 'page',
  contact_messages: 'contact_message',
  contents: 'content',
  coupon_batches: 'coupon_batch',
  coupons: 'coupon',
  deliveries: 'webhook_delivery',
  custom_fields: 'custom_field',
  devices: 'session',
  embeds: 'content',
  favorites: 'content',
  gift_cards: 'gift_card',
  identities: 'member_identity',
  identity_providers: 'identity_provider',
  imports: 'member_import',
  archives: 'store_archive',
  'film-imports': 'film_import',
  'page-imports': 'page_import',
  translation_files: 'translation_import',
  api_keys: 'api_key',
  instalments: 'subscription',
  invitations: 'staff_invitation',
  invoices: 'invoice',
  leaving_reasons: 'leaving_reason',
  live_chats: 'live_event',
  live_events: 'live_event',
  mails: 'mail',
  member_fields: 'member_field',
  methods: 'payment_method',
  notes: 'member_note',
  notices: 'notice',
  offers: 'offer',
  orders: 'purchase',
  passkeys: 'passkey',
  page_drafts: 'page',
  pages: 'page',
  people: 'member',
  pixel_targets: 'pixel_target',
  podcasts: 'podcast',
  program_views: 'saved_view',
  price_changes: 'price_change',
  programs: 'content',
  rates: 'tax_rate',
  revisions: 'page_revision',
  recordings: 'video',
  recent_views: 'content',
  resources: 'resource',
  seats: 'seat',
  segments: 'people_segment',
  simulcast_targets: 'simulcast_target',
  staff: 'member',
  stores: 'store',
  subscriptions: 'subscription',
  tasks: 'people_task',
  uploads: 'upload',
  affiliates: 'affiliate',
  upsells: 'upsell',
  videos: 'video',
  watched_videos: 'video',
  webhooks: 'webhook',
}

/** The kind of row by the field name without its ending, as in `offer_id` or `category_ids`. */
const KINDS_BY_NAME: Record<string, FurnishedRowKind> = {
  access: 'access',
  act: 'moderation_act',
  actor: 'member',
  author: 'author',
  batch: 'coupon_batch',
  caption: 'caption',
  category: 'category',
  chapter: 'chapter',
  collection: 'content',
  content: 'content',
  coupon: 'coupon',
  delivery: 'webhook_delivery',
  device: 'session',
  former_offer: 'offer',
  from_offer: 'offer',
  import: 'member_import',
  live_event: 'live_event',
  member: 'member',
  message: 'chat_message',
  note: 'member_note',
  offer: 'offer',
  page: 'page',
  plan: 'offer',
  poll: 'chat_poll',
  prepared_poll: 'chat_prepared_poll',
  link: 'private_link',
  product: 'offer',
  program: 'content',
  resource: 'resource',
  question: 'chat_question',
  revision: 'page_revision',
  rule_author: 'author',
  rule_category: 'category',
  segment: 'people_segment',
  simulcast_target: 'simulcast_target',
  store: 'store',
  subject: 'content',
  term: 'category',
  thread: 'comment',
  to_offer: 'offer',
  upsell: 'upsell',
  user: 'member',
  video: 'video',
  watched: 'content',
  winback_offer: 'offer',
}

/** What a noun means below `/programs/`. */
const KINDS_OF_PROGRAMS: Partial<Record<FurnishedRowKind, FurnishedRowKind>> = {
  people_task: 'program_task',
  page_revision: 'program_revision',
}

/** The kind of row of fields with ambiguous names. */
const KINDS_BY_FIELD: Record<string, FurnishedRowKind> = {
  'POST /api/contact_messages permalink': 'page_permalink',
  'DELETE /api/billings id': 'payment_method',
  'GET /api/comments id': 'content',
  'POST /api/comments id': 'content',
  'GET /api/live_chats/:live_event_id/messages before': 'chat_message',
  'GET /bullet/api/live_chats/:live_event_id/messages before': 'chat_message',
  'POST /api/live_chats/:live_event_id/charge_donation payment_id': 'payment_method',
  'POST /api/live_chats/:live_event_id/messages reply_to_id': 'chat_message',
  'POST /bullet/api/people/tasks ids.0': 'member',
  'POST /bullet/api/programs/bulk ids.0': 'content',
  'POST /bullet/api/programs/tasks ids.0': 'content',
  'PATCH /bullet/api/custom_fields/:id options.0.id': 'custom_option',
  'PUT /bullet/api/menus header.0.id': 'menu_item',
  'PUT /bullet/api/menus footer.0.id': 'menu_item',
  'PUT /bullet/api/categories/:id/contents/:content_id before': 'content',
}

/** Ids of external systems, which name no row. */
const PERMALINK = 'permalink'
const FOREIGN_IDS = new Set(['stats_id', 'analytics_env_id', 'ga_id', 'vat_id', 'seller_vat_id', 'client_id'])
const OTHER_ID_NAMES = new Set(['into', 'move_to', 'before', PERMALINK])

const isIdName = (name: string) => /(^|_)ids?$/.test(name) || OTHER_ID_NAMES.has(name)

function kindOf(endpoint: Endpoint, path: string[], part: IdField['part']): FurnishedRowKind {
  const known = KINDS_BY_FIELD[`${endpointNameOf(endpoint)} ${path.join('.')}`]
  if (known) return known
  const name = path.filter((step) => step !== '0').at(-1)!
  const named = KINDS_BY_NAME[name.replace(/_ids?$/, '')]
  const kind = named ?? KINDS_BY_NOUN[nounOf(endpoint.path, part === 'params' ? name : undefined)]
  if (!kind) throw new Error(`Nobody knows what ${path.join('.')} of ${endpointNameOf(endpoint)} names`)
  if (name === PERMALINK) return `${kind}_permalink` as FurnishedRowKind
  return (endpoint.path.includes('/programs/') && KINDS_OF_PROGRAMS[kind]) || kind
}

/** The path segment before a parameter, or the last noun of a path. */
function nounOf(path: string, param?: string): string {
  const parts = path.split('/')
  return (
    (param ? parts[parts.indexOf(`:${param}`) - 1] : parts.findLast((part) => part in KINDS_BY_NOUN)) ?? ''
  )
}

/** The kinds of ids in arrays and JSON whose names are ambiguous. */
const BY_PLACE: Record<string, FurnishedRowKind | null> = {
  // The filters of a search in the log.
  'audit_entry.details.actor_id': null,
  'audit_entry.details.subject_id': null,
}

/** The kind of row a number in `table.column` or `table.column.name` names; null if it names none. */
export function kindNamed(place: string): FurnishedRowKind | null {
  const known = BY_PLACE[place]
  if (known !== undefined) return known
  const name = place.split('.').at(-1)!
  if (FOREIGN_IDS.has(name) || !/(^|_)ids?$/.test(name)) return null
  const kind = KINDS_BY_NAME[name.replace(/_ids?$/, '')]
  if (!kind) throw new Error(`Nobody knows what ${place} names`)
  return kind
}

/** Every field of an endpoint that names a row, however deep. */
export function idFieldsOf(endpoint: Endpoint): IdField[] {
  const parts = ['params', 'query', 'body'] as const
  return parts.flatMap((part) =>
    pathsIn((endpoint[part] ?? {}) as Schema).map((path) => ({
      part,
      path,
      kind: kindOf(endpoint, path, part),
    })),
  )
}

function pathsIn(schema: Schema, path: string[] = []): string[][] {
  const name = path.at(-1) ?? ''
  if (FOREIGN_IDS.has(name) || (name === 'id' && path.at(-2) === 'passkey')) return []
  if (schema.items) return pathsIn(schema.items, [...path, '0'])
  if (schema.anyOf) return distinct(schema.anyOf.flatMap((one) => pathsIn(one, path)))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([inner, of]) => pathsIn(of, [...path, inner]))
  const isNamed = isIdName(path.filter((step) => step !== '0').at(-1) ?? '')
  return isNamed && schema.type !== 'null' ? [path] : []
}

const distinct = (paths: string[][]) => [...new Map(paths.map((path) => [path.join('.'), path])).values()]

interface SentRequest {
  /** The caller's own rows. */
  own: FurnishedStore
  /** The id of a foreign row. */
  foreign: string | number
  /** Further input of this call, if it differs from the usual. */
  payload?: object
}

type RequestParts = Record<IdField['part'], unknown>

/** A request with a foreign row's id in one field and own rows in all others. */
export function createForeignIdRequest(
  endpoint: Endpoint,
  field: IdField,
  { own, foreign, payload: special }: SentRequest,
): InjectOptions {
  const { payload: usual, headers = {} } = REQUIRED_INPUT[endpointNameOf(endpoint)] ?? {}
  const payload = special ?? usual
  const least = minimalParts(endpoint)
  const plain: RequestParts = { ...least, body: payload ?? least.body }
  const named = idFieldsOf(endpoint)
    .filter(({ part, path }) => isAt(plain[part], path))
    .reduce((parts, { kind, ...place }) => setIdField(endpoint, parts, place, own[kind]), plain)
  const { params, query, body } = setIdField(endpoint, named, field, foreign)
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return {
    method: endpoint.method,
    url: `${addressOf(endpoint, params as Record<string, string>)}${search && `?${search}`}`,
    headers,
    ...(body !== undefined && { payload: body as object }),
  }
}

function minimalParts({ params, query, body }: Endpoint): RequestParts {
  const of = (schema: object | undefined) => (schema ? minimalObjectOf(schema as Schema) : {})
  const isTaken = body !== undefined && Object.keys(body).length > 0
  return { params: of(params), query: of(query), body: isTaken ? minimalValueOf(body as Schema) : undefined }
}

const addressOf = ({ path }: Endpoint, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 1)))

const isAt = (value: unknown, [name, ...rest]: string[]): boolean =>
  name === undefined
    ? value !== undefined && value !== null
    : typeof value === 'object' && value !== null && isAt((value as Record<string, unknown>)[name], rest)

const setIdField = (
  endpoint: Endpoint,
  parts: RequestParts,
  { part, path }: Omit<IdField, 'kind'>,
  id: unknown,
): RequestParts =>
  parts[part] instanceof Buffer
    ? parts
    : { ...parts, [part]: withAt(endpoint[part] as Schema, parts[part], path, id) }

/** Sets one nested value; missing parents are filled with the minimal value of their schema. */
function withAt(schema: Schema, value: unknown, [name, ...rest]: string[], id: unknown): unknown {
  if (name === undefined) return id
  if (schema.anyOf)
    return withAt(
      schema.anyOf.find((one) => leadsTo(one, name))!,
      value,
      [name, ...rest],
      id,
    )
  if (name === '0') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : []
    return [withAt(schema.items!, first, rest, id), ...others]
  }
  const fields = (value ?? minimalObjectOf(schema)) as Record<string, unknown>
  return { ...fields, [name]: withAt(schema.properties![name]!, fields[name], rest, id) }
}

const leadsTo = ({ items, properties }: Schema, name: string) =>
  name === '0' ? items !== undefined : properties !== undefined && name in properties
