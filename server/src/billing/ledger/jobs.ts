import { Type } from 'typebox'
import { job } from '../../platform/jobs.ts'
import { faultsOfBooks } from './checking.ts'

/** Every night the books are compared with what they are about. */
export const checkBooks = job({
  name: 'billing.check-books',
  payload: Type.Object({}),
  every: '40 3 * * *',
  run: async (ctx) => {
    for (const fault of await faultsOfBooks(ctx.db)) ctx.log.error({ fault }, 'the books do not balance')
  },
})
