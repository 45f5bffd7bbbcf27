// A process that advances subscriptions to a moment and reconciles open payments in a loop, to be killed by
// tests.
import { flushCompileCache } from 'node:module'
import { reviewPayments } from '../src/billing/payments/jobs.ts'
import { advanceSubscriptions } from '../src/billing/subscriptions/jobs.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { makeLogger, openContext } from '../src/program.ts'

const config = readConfig(process.env)
const moment = new Date(process.argv[2]!)
const { ctx } = await openContext(config, config.database_url!, makeLogger(config), {
  clock: { now: () => moment },
})
const neverAborted = new AbortController().signal
flushCompileCache() // for the next one: this one is killed
process.stdout.write('working\n')
for (;;) {
  await advanceSubscriptions.run(ctx, {}, neverAborted)
  await reviewPayments.run(ctx, {}, neverAborted)
}
