import type { MemberField } from '@matinee/contract/members/member-fields'
import type { PeopleFilters } from '@matinee/contract/members/people'
import type { TaskAction } from '@matinee/contract/members/people-lists'
import type { TaskState } from '@matinee/contract/platform/tasks'
import type { IMPORT_KINDS } from '@matinee/contract/members/import-columns'
import type {
  Delimiter,
  Encoding,
  IMPORT_SOURCES,
  IMPORT_STATES,
  ImportOptions,
  MemberImport,
  NOT_CARRIED,
  PayingForecast,
  RowFault,
} from '@matinee/contract/members/people-imports'
import type { Generated } from 'kysely'
import type { NamedProgram } from './history-kinds.ts'
import type { StagedSubscription } from './paying-members.ts'
import type { GeneratedJsonb, Jsonb, NullableJsonb } from '../../platform/database/jsonb.ts'

export interface MemberFieldTable {
  id: Generated<number>
  store_id: number
  key: string
  label: string
  type: MemberField['type']
  options: Jsonb<MemberField['options']>
  required: boolean
  asked_at: MemberField['asked_at']
  editable: boolean
  position: number
}

export interface MemberNoteTable {
  id: Generated<number>
  store_id: number
  member_id: number
  author_id: number | null
  author_name: string
  body: string
  created_at: string
  edited_at: Generated<string | null>
}

export interface PeopleSegmentTable {
  id: Generated<number>
  store_id: number
  name: string
  filters: Jsonb<PeopleFilters>
  count: Generated<number>
  counted_at: Generated<string | null>
  opened: Generated<number>
  created_at: string
}

export interface TaskRefusal {
  id: number
  name: string
  code: string
}

export interface PeopleTaskTable {
  id: Generated<number>
  store_id: number
  actor_id: number | null
  actor_name: string
  action: TaskAction
  wish: Jsonb<Record<string, unknown>>
  state: Generated<TaskState>
  total: Generated<number>
  done: Generated<number>
  changed: Generated<number>
  refused: Generated<number>
  refusals: GeneratedJsonb<TaskRefusal[]>
  file_key: Generated<string | null>
  created_at: string
  finished_at: Generated<string | null>
}

export interface PeopleTaskItemTable {
  task_id: number
  member_id: number
  state: Generated<'waiting' | 'done' | 'same' | 'refused' | 'undone'>
  before: Generated<unknown>
}

export interface MemberImportTable {
  id: Generated<number>
  store_id: number
  actor_id: number | null
  actor_name: string
  file_name: string
  file_key: string | null
  bytes: number
  encoding: Encoding
  delimiter: Delimiter
  has_header: boolean
  columns: Jsonb<string[]>
  sample: Jsonb<string[][]>
  mapping: Jsonb<(string | null)[]>
  options: Jsonb<ImportOptions>
  state: Generated<(typeof IMPORT_STATES)[number]>
  failure: Generated<string | null>
  bytes_read: Generated<number>
  total: Generated<number>
  done: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  same: Generated<number>
  wrong: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  kind: Generated<(typeof IMPORT_KINDS)[number]>
  source: (typeof IMPORT_SOURCES)[number] | null
  plans: GeneratedJsonb<ImportedPlan[]>
  paying: NullableJsonb<PayingForecast>
  spend: GeneratedJsonb<MemberImport['spend']>
  subscribed: Generated<number>
  unsubscribed: Generated<number>
  charged: Generated<number>
  step_at: Generated<string | null>
  created_at: string
  finished_at: Generated<string | null>
}

export interface MemberImportRowTable {
  import_id: number
  line: number
  email: string | null
  name: string | null
  nickname: string | null
  country: string | null
  locale: string | null
  tags: Generated<string[]>
  consent: boolean | null
  created_at: string | null
  password_hash: string | null
  custom_fields: Generated<Record<string, unknown>>
  plan: string | null
  billing: NullableJsonb<StagedSubscription>
  not_carried: (typeof NOT_CARRIED)[number] | null
  faults: NullableJsonb<RowFault['faults']>
  outcome: 'added' | 'changed' | 'same' | 'refused' | 'undone' | 'kept' | null
  member_id: number | null
  before: unknown
  print: string | null
  program: NullableJsonb<NamedProgram>
  program_id: number | null
  history: NullableJsonb<Record<string, unknown>>
  thread_line: number | null
  place: number | null
  comment_id: number | null
  spend: number | null
  spend_currency: string | null
}

export interface EarlierSpendTable {
  member_id: number
  store_id: number
  import_id: number | null
  source: (typeof IMPORT_SOURCES)[number] | null
  amount: number
  currency: string
}

export type ImportedPlan = MemberImport['plans'][number]

export interface ImportMappingTable {
  store_id: number
  source: string
  columns: Jsonb<Record<string, string | null>>
  plans: Jsonb<NonNullable<ImportOptions['plans']>>
}

declare module '../tables.ts' {
  interface MemberTable {
    tags: Generated<string[]>
    /** When the person first watched or bought something; a lead until then. */
    first_use_at: Generated<string | null>
    invited_at: Generated<string | null>
    words: Generated<string>
  }
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    member_field: MemberFieldTable
    member_note: MemberNoteTable
    people_segment: PeopleSegmentTable
    people_task: PeopleTaskTable
    people_task_item: PeopleTaskItemTable
    member_import: MemberImportTable
    member_import_row: MemberImportRowTable
    import_mapping: ImportMappingTable
    earlier_spend: EarlierSpendTable
  }
}
