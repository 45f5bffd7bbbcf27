import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf, TranslationsOf } from '../platform/schema-builders.ts'
import { LOCALES } from '../store/store.ts'
import { CAMPAIGN_TOPICS } from './campaign-topics.ts'

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** What a mail may say of its reader, written as `{{nickname|there}}`: the text after the line is for those without one. */
export const CAMPAIGN_VARIABLES = ['first_name', 'name', 'nickname', 'email', 'store'] as const
export type CampaignVariable = (typeof CAMPAIGN_VARIABLES)[number]
/** Those every reader has; the others need a text for readers without one. */
export const CERTAIN_VARIABLES: readonly CampaignVariable[] = ['first_name', 'name', 'email', 'store']

export const READER_STATES = [
  /** Waits for the result of a test of two subjects. */
  'held',
  'waiting',
  'sending',
  'sent',
  'skipped',
  'bounced',
  'refused',
  'uncertain',
] as const
export type ReaderState = (typeof READER_STATES)[number]

/** Why somebody in the audience is not written to. */
export const SKIP_REASONS = [
  'demo',
  'gone',
  'blocked',
  'unproven',
  'no_consent',
  'unsubscribed',
  'bounced',
  'suppressed',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

const Line = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

export const MOST_CAMPAIGN_BLOCKS = 100
const MOST_COLUMN_BLOCKS = 20

const SIMPLE_BLOCKS = [
  /** Rich text, with the elements of a description. */
  Type.Object({
    kind: Type.Literal('text'),
    html: Type.String({ maxLength: 50_000, pattern: NO_NUL }),
  }),
  /** A program's picture, title and short description. */
  Type.Object({ kind: Type.Literal('program'), content_id: Id }),
  /** Leads to an `https://` address, or to a path of the store. */
  Type.Object({ kind: Type.Literal('button'), label: Line(100), url: Line(2000) }),
  /** The code of a coupon of the store and its terms. */
  Type.Object({ kind: Type.Literal('coupon'), coupon_id: Id }),
] as const

export const CampaignColumnBlock = Type.Union([...SIMPLE_BLOCKS])
export type CampaignColumnBlock = Static<typeof CampaignColumnBlock>

export const CampaignBlock = Type.Union([
  ...SIMPLE_BLOCKS,
  /** Two side by side; one below the other on a phone and as text. */
  Type.Object({
    kind: Type.Literal('columns'),
    columns: Type.Array(Type.Array(CampaignColumnBlock, { maxItems: MOST_COLUMN_BLOCKS }), {
      minItems: 2,
      maxItems: 2,
    }),
  }),
])
export type CampaignBlock = Static<typeof CampaignBlock>

const content = {
  subject: Line(200),
  /** The preview text after the subject in a list of mails. */
  preheader: Line(150),
  blocks: Type.Array(CampaignBlock, { maxItems: MOST_CAMPAIGN_BLOCKS }),
  locale: OneOf(LOCALES),
  topic: OneOf(CAMPAIGN_TOPICS),
}

export const CampaignContent = Type.Object(content)
export type CampaignContent = Static<typeof CampaignContent>

/** What a mail says in another language of the store; what is missing there is said in its own. */
export const MailTranslations = TranslationsOf({
  subject: Line(200),
  preheader: Line(150),
  blocks: content.blocks,
})
export type MailTranslations = Static<typeof MailTranslations>

/** The same with the second of two subjects. */
export const CampaignTranslations = TranslationsOf({
  subject: Line(200),
  preheader: Line(150),
  blocks: content.blocks,
  test_subject: Line(200),
  test_preheader: Line(150),
})
export type CampaignTranslations = Static<typeof CampaignTranslations>

export const CAMPAIGN_VARIANTS = ['a', 'b'] as const
export type CampaignVariant = (typeof CAMPAIGN_VARIANTS)[number]

export const TEST_SHARES = { min: 10, max: 50 } as const
export const MOST_TEST_HOURS = 72

/** A second subject: a share of the readers gets one of the two, and after some hours the rest gets the better one. */
export const SubjectTest = Type.Object({
  subject: Line(200),
  /** Empty for the preview text of the first. */
  preheader: Line(150),
  /** Per cent of the readers, half of them for each subject. */
  share: Type.Integer({ minimum: TEST_SHARES.min, maximum: TEST_SHARES.max }),
  /** From when the last of them was written to. */
  hours: Type.Integer({ minimum: 1, maximum: MOST_TEST_HOURS }),
  /** By opens only where the store counts them; otherwise by clicks. */
  by: OneOf(['clicks', 'opens']),
})
export type SubjectTest = Static<typeof SubjectTest>

const subjectTest = { test: Nullable(SubjectTest) }

const audience = {
  audience: OneOf(['everyone', 'segment']),
  /** Null for everyone, and where the segment was deleted. */
  segment_id: Nullable(Id),
}

const pace = {
  /** The most that is sent in a minute; null for as fast as the mail server takes it. */
  per_minute: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
}

export const CampaignEntry = Type.Object({
  id: Type.Integer(),
  subject: Type.String(),
  topic: OneOf(CAMPAIGN_TOPICS),
  state: OneOf(CAMPAIGN_STATES),
  /** The moment it is sent, or in each reader's own zone `local_time`. */
  send_at: Nullable(Moment),
  local_time: Nullable(Type.String()),
  created_at: Moment,
  started_at: Nullable(Moment),
  ended_at: Nullable(Moment),
  /** Readers fixed when sending began, and those it was sent to. */
  readers: Type.Integer(),
  sent: Type.Integer(),
  /** Of the demo: it went to its people, and goes with it. */
  demo: Type.Boolean(),
})
export type CampaignEntry = Static<typeof CampaignEntry>

export const CampaignReport = Type.Object({
  readers: Type.Integer(),
  waiting: Type.Integer(),
  /** Accepted by the mail server and not come back. */
  delivered: Type.Integer(),
  bounced: Type.Integer(),
  refused: Type.Integer(),
  /** Perhaps sent when a connection or a process broke off; not sent again. */
  uncertain: Type.Integer(),
  skipped: Type.Integer(),
  /** Readers who opened at least one link. */
  clicked: Type.Integer(),
  /** Readers whose mail program loaded the counting picture, opened or not; null where opens are not counted. */
  opened: Nullable(Type.Integer()),
  unsubscribed: Type.Integer(),
  /** What came of each subject among the readers of the test; empty without a test. */
  variants: Type.Array(
    Type.Object({
      variant: OneOf(CAMPAIGN_VARIANTS),
      readers: Type.Integer(),
      delivered: Type.Integer(),
      clicked: Type.Integer(),
      opened: Nullable(Type.Integer()),
      unsubscribed: Type.Integer(),
    }),
  ),
  skipped_for: Type.Array(Type.Object({ reason: OneOf(SKIP_REASONS), count: Type.Integer() })),
  /** Each address in the mail and how many readers opened it. */
  links: Type.Array(Type.Object({ url: Type.String(), clicked: Type.Integer() })),
  /** Seconds until all are sent at the pace of the last minute; null where that is unknown. */
  seconds_left: Nullable(Type.Integer()),
})
export type CampaignReport = Static<typeof CampaignReport>

export const Campaign = Type.Object({
  ...CampaignEntry.properties,
  ...content,
  ...audience,
  ...pace,
  ...subjectTest,
  translations: CampaignTranslations,
  /** When the better subject is chosen; null until everybody in the test has been written to. */
  test_ends_at: Nullable(Moment),
  /** The subject that the rest gets; null while the test runs. */
  test_winner: Nullable(OneOf(CAMPAIGN_VARIANTS)),
  test_decided_at: Nullable(Moment),
  test_decided_by: Nullable(OneOf(['clicks', 'opens', 'staff'])),
  /** Why it waits or could not begin: the mail server's words, or a refusal code. */
  problem: Nullable(Type.String()),
  report: CampaignReport,
})
export type Campaign = Static<typeof Campaign>

const OfCampaign = Type.Object({ id: Id })
const VIEW = { view: 'marketing' } as const
const EDIT = { edit: 'marketing' } as const

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/bullet/api/campaigns',
  access: VIEW,
  query: Type.Object({ page: Type.Optional(Page) }),
  reply: Type.Array(CampaignEntry),
  headers: PageHeaders,
})

/** Begins an empty draft in the store's language. */
export const createCampaign = endpoint({
  method: 'POST',
  path: '/bullet/api/campaigns',
  access: EDIT,
  body: Type.Object({ subject: Line(200) }),
  reply: Campaign,
  status: 201,
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/bullet/api/campaigns/:id',
  access: VIEW,
  params: OfCampaign,
  reply: Campaign,
})

/**
 * Saves a draft. Text that cannot be sent yet may be saved. 409 `campaign_begun` once it is on its way, 400
 * `unknown_choice` for a program or segment of no row, `language_not_offered` for a language of another store.
 */
export const changeCampaign = endpoint({
  method: 'PUT',
  path: '/bullet/api/campaigns/:id',
  access: EDIT,
  params: OfCampaign,
  body: Type.Object({
    ...{ ...content, ...audience, ...pace, ...subjectTest },
    /** Without them they stay as they are. */
    translations: Type.Optional(CampaignTranslations),
  }),
  reply: Campaign,
})

/** Deletes a campaign that is not being sent, with its report. */
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/bullet/api/campaigns/:id',
  access: EDIT,
  params: OfCampaign,
})

export const CampaignAudience = Type.Object({
  /** People in the audience, and those of them it would be sent to now. */
  people: Type.Integer(),
  readers: Type.Integer(),
  skipped_for: Type.Array(Type.Object({ reason: OneOf(SKIP_REASONS), count: Type.Integer() })),
})
export type CampaignAudience = Static<typeof CampaignAudience>

/** Counts the readers of an audience and topic, before anything is sent. 409 `campaign_segment_gone`. */
export const countCampaignReaders = endpoint({
  method: 'GET',
  path: '/bullet/api/campaign_readers',
  access: EDIT,
  query: Type.Object({ topic: OneOf(CAMPAIGN_TOPICS), segment_id: Type.Optional(Id) }),
  reply: CampaignAudience,
})

/**
 * A mail as its reader would see it, with the names of whoever asks. 400 `campaign_variable_unknown`,
 * `campaign_variable_bare`, `campaign_braces`, `campaign_link_unsafe` or `campaign_empty` say what is wrong with it.
 */
export const previewCampaign = endpoint({
  method: 'POST',
  path: '/bullet/api/campaign_previews',
  access: EDIT,
  /** `has_coupon`: a mail of an automation, which may name the coupon that a step makes. */
  body: Type.Object({ ...content, has_coupon: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }),
})

/** Sends the saved mail to an address of the staff, now; its links lead where they lead, and nothing is counted. */
export const testCampaign = endpoint({
  method: 'POST',
  path: '/bullet/api/campaigns/:id/test',
  access: EDIT,
  perMinute: 30,
  params: OfCampaign,
  body: Type.Object({ address: Type.String({ minLength: 3, maxLength: 254 }) }),
  reply: Type.Object({ sent: Type.Boolean(), said: Type.String() }),
})

/**
 * Sends a draft: now, `at` a moment, or at `local_time` in each reader's own zone (the store's for readers without one).
 * Who is written to is fixed when sending begins.
 */
export const startCampaign = endpoint({
  method: 'POST',
  path: '/bullet/api/campaigns/:id/start',
  access: EDIT,
  params: OfCampaign,
  body: Type.Object({
    at: Type.Optional(Moment),
    local_time: Type.Optional(
      Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$' }),
    ),
  }),
  reply: Campaign,
})

const act = (verb: 'pause' | 'resume' | 'stop') =>
  endpoint({
    method: 'POST',
    path: `/bullet/api/campaigns/:id/${verb}`,
    access: EDIT,
    params: OfCampaign,
    reply: Campaign,
  })

/** Interrupts sending after the mails under way; a scheduled campaign becomes a draft again. */
export const pauseCampaign = act('pause')
export const resumeCampaign = act('resume')
/** Ends a campaign for good: who waits is not written to. */
export const stopCampaign = act('stop')

/**
 * Ends a test of subjects by hand: whoever has not been written to gets this one. 409 `campaign_test_over` where none runs.
 */
export const chooseCampaignSubject = endpoint({
  method: 'POST',
  path: '/bullet/api/campaigns/:id/choose_subject',
  access: EDIT,
  params: OfCampaign,
  body: Type.Object({ variant: OneOf(CAMPAIGN_VARIANTS) }),
  reply: Campaign,
})

/** An invisible picture of a mail: notes that its reader's mail program loaded it, where the store counts opens. */
export const openCampaignMail = endpoint({
  method: 'GET',
  path: '/api/campaign_opens/:token',
  access: { secret: 'link' },
  perMinute: 600,
  params: Type.Object({ token: LinkSecret(100) }),
  answers: 'stream',
})

/** A link of a mail: counts the click and redirects to the address that the mail names. */
export const openCampaignLink = endpoint({
  method: 'GET',
  path: '/api/campaign_links/:token/:link',
  access: { secret: 'link' },
  perMinute: 600,
  params: Type.Object({
    token: LinkSecret(100),
    /** Its place in the mail, counted from 1. */
    link: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  answers: 'stream',
})
