import { Type } from 'typebox'
import { job } from '../../platform/jobs.ts'
import { tellOfLeftOrders } from './left-orders.ts'

/** Every minute: who left an order is told so after the times the store has set. */
export const watchLeftOrders = job({
  name: 'billing.watch-left-orders',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    while (!(await tellOfLeftOrders(ctx))) continue
  },
})
