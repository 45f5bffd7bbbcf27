import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findLedgerFaults } from './audit.ts'

/** Every night: checks the books against invoices, payments and gift cards. */
export const auditLedger = defineJob({
  name: 'billing.check-books',
  payload: Type.Object({}),
  every: '40 3 * * *',
  run: async (ctx) => {
    for (const fault of await findLedgerFaults(ctx.db)) ctx.log.error({ fault }, 'the books do not balance')
  },
})
