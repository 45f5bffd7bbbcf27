import type { BulkAction } from '@matinee/contract/catalogue/programs'
import type { ProgramTask } from '@matinee/contract/catalogue/program-tasks'
import type { TaskState } from '@matinee/contract/platform/tasks'
import type { Generated } from 'kysely'
import type { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'
import type { ContentRow } from '../programs/program-queries.ts'
import type { GeneratedJsonb, NullableJsonb } from '../../platform/database/jsonb.ts'

/** The parameters of a bulk action. */
export interface TaskInput {
  term_id?: number
  /** The name of the category or author at that time. */
  term_title?: string
  access?: (typeof ACCESS_MODES)[number]
}

/** The state that an undo restores. */
export type ProgramBefore = Pick<
  ContentRow,
  'status' | 'publish_at' | 'expire_at' | 'coming_soon' | 'published_at' | 'access'
>

export interface ProgramTaskTable {
  id: Generated<number>
  store_id: number
  actor_id: number | null
  action: BulkAction
  input: GeneratedJsonb<TaskInput>
  state: Generated<TaskState>
  total: Generated<number>
  done: Generated<number>
  changed: Generated<number>
  refused: Generated<number>
  refusals: Generated<ProgramTask['refusals']>
  created_at: string
  finished_at: string | null
}

export interface ProgramTaskItemTable {
  task_id: number
  content_id: number
  state: Generated<'waiting' | 'done' | 'same' | 'refused' | 'undone'>
  before: NullableJsonb<ProgramBefore>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    program_task: ProgramTaskTable
    program_task_item: ProgramTaskItemTable
  }
}
