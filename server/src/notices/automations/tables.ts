import type { AutomationState, AutomationTrigger } from '@matinee/contract/notices/automations'
import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import type { ReaderState } from '@matinee/contract/notices/campaigns'
import type { Generated } from 'kysely'
import type { GeneratedJsonb, Jsonb } from '../../platform/database/jsonb.ts'

export interface AutomationTable {
  id: Generated<number>
  store_id: number
  name: string
  state: Generated<AutomationState>
  problem: Generated<string | null>
  trigger: Jsonb<AutomationTrigger>
  again: Generated<boolean>
  steps: GeneratedJsonb<AutomationStep[]>
  created_at: string
  demo: Generated<boolean>
}

export interface AutomationRunTable {
  id: Generated<number>
  store_id: number
  automation_id: number
  member_id: number | null
  state: Generated<'waiting' | 'mailing' | 'finished' | 'left' | 'removed'>
  step_key: string | null
  begun: Generated<boolean>
  due_at: string
  coupon: Generated<string | null>
  entered_at: string
  ended_at: Generated<string | null>
}

export interface AutomationPassageTable {
  run_id: number
  step_key: string
  store_id: number
  automation_id: number
  at: string
}

export interface AutomationMailTable {
  id: Generated<number>
  store_id: number
  automation_id: number
  run_id: number
  member_id: number | null
  step_key: string
  subject: string
  address: string | null
  links: GeneratedJsonb<string[]>
  state: ReaderState
  reason: string | null
  attempts: Generated<number>
  sent_at: Generated<string | null>
  clicked_at: Generated<string | null>
  unsubscribed_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    automation: AutomationTable
    automation_run: AutomationRunTable
    automation_passage: AutomationPassageTable
    automation_mail: AutomationMailTable
  }
}
