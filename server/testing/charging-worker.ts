// A worker on its own that brings subscriptions up to a moment and asks again about open payments, over and over: to be killed.
import { reviewPayments } from '../src/billing/payments/jobs.ts'
import { advanceSubscriptions } from '../src/billing/subscriptions/jobs.ts'
import { readConfig } from '../src/platform/config.ts'
import { makeLogger, openContext } from '../src/program.ts'

const config = readConfig(process.env)
const moment = new Date(process.argv[2]!)
const { ctx } = await openContext(config, config.database_url!, makeLogger(config), { now: () => moment })
const never = new AbortController().signal
process.stdout.write('working\n')
for (;;) {
  await advanceSubscriptions.run(ctx, {}, never)
  await reviewPayments.run(ctx, {}, never)
}
