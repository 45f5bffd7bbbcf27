import { Type } from 'typebox'
import { defineJob } from '../platform/jobs/jobs.ts'
import { tellFindings } from './alerts.ts'
import { QUICK_CHECKS, runChecks } from './checks.ts'

/** Looks at the system every hour, and mails what needs a hand. */
export const lookAtSystem = defineJob({
  name: 'system.look',
  payload: Type.Object({}),
  every: '41 * * * *',
  run: async (ctx) => tellFindings(ctx, await runChecks(ctx, QUICK_CHECKS)),
})
