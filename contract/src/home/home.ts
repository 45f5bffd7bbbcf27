import { Type, type Static } from 'typebox'
import { Day } from '../analytics/reports.ts'
import { Currency } from '../billing/money.ts'
import { CONTENT_KINDS, CONTENT_STATUSES } from '../catalogue/catalogue.ts'
import { LIVE_STATES } from '../live/live.ts'
import { IMPORT_STATES } from '../members/people-imports.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment } from '../platform/shapes.ts'

/** Days of a sparkline, today among them. */
export const HOME_DAYS = 14
/** Days that count for what did best, and ahead of what comes out. */
export const HOME_WEEK = 7
/** The most rows of a list on the home. */
export const HOME_ROWS = 5

const DailyAmount = Type.Object({ day: Day, amount: Type.Number() })

/** A figure of today, beside yesterday until the same time of day; both are sums of the rows it leads to. */
export const Trend = Type.Object({
  today: Type.Number(),
  /** Null where the rows of a day say no time of day. */
  before: Nullable(Type.Number()),
  /** Each day in the store's time zone, today last. */
  days: Type.Array(DailyAmount),
})
export type Trend = Static<typeof Trend>

const MoneyTrend = Type.Object({ currency: Currency, ...Trend.properties })
export type MoneyTrend = Static<typeof MoneyTrend>

const Figures = Type.Object({
  /** Sales in each currency, the store's own first: amounts of different currencies have no sum. */
  revenue: Nullable(Type.Array(MoneyTrend)),
  /** People who joined. */
  joined: Nullable(Trend),
  /** Subscriptions that began to be paid for, and that ended, in the store's currency. */
  subscribed: Nullable(Trend),
  left: Nullable(Trend),
  /** Seconds watched. */
  watched: Nullable(Trend),
})

const Concerns = Type.Object({
  comments: Nullable(Type.Object({ pending: Type.Integer(), reported: Type.Integer() })),
  /** Messages of contact forms that nobody has answered. */
  messages: Nullable(Type.Integer()),
  /** Subscribers whose payment failed, and what they owe, by currency. */
  payments: Nullable(
    Type.Array(Type.Object({ currency: Currency, people: Type.Integer(), amount: Type.Integer() })),
  ),
  disputes: Nullable(Type.Integer()),
  /** Films that could not be processed. */
  films: Nullable(Type.Integer()),
  /**
   * Sales of this year to consumers in other countries of the union, in minor units of EUR, where they are near the
   * threshold and the store charges no tax of those countries.
   */
  vat_threshold: Nullable(Type.Object({ net: Type.Integer(), state: OneOf(['near', 'over'] as const) })),
  /** What the last look at the machine found. */
  system: Nullable(Type.Integer()),
})
export type Concerns = Static<typeof Concerns>

export const RunningImport = Type.Object({
  id: Id,
  what: OneOf(['people', 'films'] as const),
  name: Type.String(),
  state: OneOf(IMPORT_STATES),
  percent: Type.Number(),
})
export type RunningImport = Static<typeof RunningImport>

const OnAir = Type.Object({
  events: Type.Array(
    Type.Object({ id: Id, title: Type.String(), state: OneOf(LIVE_STATES), started_at: Nullable(Moment) }),
  ),
  /** People who watch anything at the moment; null for viewers who may not see reports. */
  watching: Nullable(Type.Integer()),
})

const NewPerson = Type.Object({
  id: Id,
  name: Type.String(),
  nickname: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  joined_at: Moment,
})

const Sale = Type.Object({
  id: Id,
  name: Nullable(Type.String()),
  title: Nullable(Type.String()),
  kind: OneOf(['offer', 'gift_card', 'donation'] as const),
  amount: Nullable(Type.Integer()),
  currency: Currency,
  at: Moment,
})

const BestProgram = Type.Object({
  content_id: Id,
  /** Null if the program was deleted. */
  title: Nullable(Type.String()),
  views: Type.Integer(),
  watched_seconds: Type.Number(),
})

/** What opens within a week: a scheduled program, or a live event. */
const Release = Type.Object({
  id: Id,
  title: Type.String(),
  kind: OneOf(CONTENT_KINDS),
  what: OneOf(['published', 'begins'] as const),
  at: Moment,
})

const OwnProgram = Type.Object({
  id: Id,
  title: Type.String(),
  status: OneOf(CONTENT_STATUSES),
  views: Type.Integer(),
})

const WaitingComment = Type.Object({
  id: Id,
  body: Type.String(),
  name: Nullable(Type.String()),
  title: Type.String(),
  created_at: Moment,
})

/** The store's programs in numbers. */
const Library = Type.Object({
  published: Type.Integer(),
  drafts: Type.Integer(),
  encoding: Type.Integer(),
  seconds_published: Type.Integer(),
  bytes_stored: Type.Integer(),
})

/** What a store needs before it opens, in the order of doing it. */
export const SETUP_STEPS = [
  'password',
  'title',
  'film',
  'offer',
  'payments',
  'domain',
  'mail',
  'legal',
  'team',
] as const
export type SetupStepName = (typeof SETUP_STEPS)[number]

/** Why a step is not done. */
export const SETUP_REASONS = [
  'film_unpublished',
  'payments_test',
  'domain_insecure',
  'domain_failing',
  'mail_outbox',
  'mail_untried',
  'mail_failing',
  'terms_missing',
  'privacy_missing',
  'imprint_missing',
] as const
export type SetupReason = (typeof SETUP_REASONS)[number]

export const SetupStep = Type.Object({
  name: OneOf(SETUP_STEPS),
  done: Type.Boolean(),
  /** What is missing, where a step can be half done. */
  reason: Nullable(OneOf(SETUP_REASONS)),
})
export type SetupStep = Static<typeof SetupStep>

/** Every part is null for roles that may not see what it is of: it is neither computed nor sent. */
export const Home = Type.Object({
  at: Moment,
  time_zone: Type.String(),
  today: Day,
  demo: Type.Boolean(),
  setup: Nullable(Type.Array(SetupStep)),
  figures: Figures,
  waiting: Concerns,
  imports: Nullable(Type.Array(RunningImport)),
  on_air: Nullable(OnAir),
  joins: Nullable(Type.Array(NewPerson)),
  sales: Nullable(Type.Array(Sale)),
  best: Nullable(Type.Array(BestProgram)),
  upcoming: Nullable(Type.Array(Release)),
  /** The programs of a role that works on its own only, last changed first. */
  programs: Nullable(Type.Array(OwnProgram)),
  /** The newest comments that wait, for roles whose work they are. */
  inbox: Nullable(Type.Array(WaitingComment)),
  library: Nullable(Library),
})
export type Home = Static<typeof Home>

/** What happened since yesterday and what needs a hand. */
export const getHome = endpoint({
  method: 'GET',
  path: '/bullet/api/home',
  access: 'staff',
  reply: Home,
})
