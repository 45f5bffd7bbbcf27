import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Moment } from '../platform/shapes.ts'

/**
 * What is looked at on the machine, with everything that can be found: `fine` needs nobody, `attention` soon needs
 * somebody, `failing` keeps something from working.
 */
export const SYSTEM_FINDINGS = {
  database: {
    fine: 'fine',
    crowded: 'attention',
    replica_behind: 'attention',
    replica_away: 'attention',
    outdated: 'failing',
  },
  disk: { fine: 'fine', low: 'attention', full: 'failing' },
  jobs: { fine: 'fine', late: 'attention', failed: 'attention', held: 'failing' },
  workers: { fine: 'fine', gone: 'failing' },
  ffmpeg: { fine: 'fine', missing: 'failing' },
  films: { fine: 'fine', waiting: 'attention', failed: 'attention' },
  mail: {
    fine: 'fine',
    outbox: 'attention',
    local_links: 'attention',
    unsent: 'attention',
    refused: 'failing',
  },
  certificate: { fine: 'fine', none: 'attention', ending: 'attention', refused: 'failing' },
  live: { fine: 'fine' },
  renewals: { fine: 'fine', late: 'failing' },
  archives: {
    fine: 'fine',
    none: 'attention',
    missing: 'attention',
    failed: 'attention',
    overdue: 'failing',
    late: 'failing',
  },
  webhooks: { fine: 'fine', failing: 'attention', switched_off: 'attention' },
  release: { fine: 'fine', unknown: 'fine', behind: 'attention' },
  books: { fine: 'fine', wrong: 'failing' },
  originals: { fine: 'fine', missing: 'failing' },
  files: { fine: 'fine', unused: 'attention' },
  pictures: { fine: 'fine', unused: 'attention' },
} as const

export const SYSTEM_STATES = ['fine', 'attention', 'failing'] as const
export type SystemState = (typeof SYSTEM_STATES)[number]

type Findings = typeof SYSTEM_FINDINGS
export type SystemCheckName = keyof Findings
/** `disk.low`; `unknown` where the check itself failed, as while the database is away. */
export type SystemReason =
  | { [C in SystemCheckName]: `${C}.${keyof Findings[C] & string}` }[SystemCheckName]
  | 'unknown'

const CHECKS = Object.keys(SYSTEM_FINDINGS) as SystemCheckName[]
const REASONS = [
  'unknown',
  ...Object.entries(SYSTEM_FINDINGS).flatMap(([check, reasons]) =>
    Object.keys(reasons).map((reason) => `${check}.${reason}`),
  ),
] as SystemReason[]

export const SystemFinding = Type.Object({
  check: OneOf(CHECKS),
  state: OneOf(SYSTEM_STATES),
  /** The text of the finding. */
  reason: OneOf(REASONS),
  /** What is filled into the text; a name that ends in `_bytes` is a size. */
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type SystemFinding = Static<typeof SystemFinding>

/** A kind of statement that takes long, without its values. */
export const SlowStatement = Type.Object({
  statement: Type.String(),
  /** The route or job that sent it; null where that is not known. */
  from: Nullable(Type.String()),
  calls: Type.Number(),
  total_ms: Type.Number(),
  max_ms: Type.Number(),
})
export type SlowStatement = Static<typeof SlowStatement>

const SystemReport = Type.Object({
  looked_at: Moment,
  /** What fails first. */
  findings: Type.Array(SystemFinding),
  /** Counted by PostgreSQL (`pg_stat_statements`), or since its start by the process that answers. */
  slow_statements: Type.Object({
    counted_by: OneOf(['postgres', 'process']),
    list: Type.Array(SlowStatement),
  }),
  versions: Type.Object({
    matinee: Type.String(),
    node: Type.String(),
    postgres: Type.String(),
    ffmpeg: Nullable(Type.String()),
  }),
  /** Where things are kept and sent: no passwords. */
  places: Type.Object({ database: Type.String(), storage: Type.String(), mail: Type.String() }),
})
export type SystemReport = Static<typeof SystemReport>

/** Looks at the machine and the parts it works with. Every call looks anew. */
export const getSystem = endpoint({
  method: 'GET',
  path: '/bullet/api/system',
  access: { right: 'see_system' },
  reply: SystemReport,
})
