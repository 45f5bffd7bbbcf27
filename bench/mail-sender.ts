/** A process that sends campaigns as a worker does; its parent kills it in the middle. */
import { once } from 'node:events'
import { sendCampaign } from '../server/src/notices/campaigns/jobs.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { makeLogger, openContext } from '../server/src/program.ts'

const config = readConfig(process.env)
const { ctx, pool } = await openContext(config, process.env['BENCH_DATABASE']!, makeLogger(config))
process.once('disconnect', () => process.exit())
process.send!('ready')
const [campaign] = (await once(process, 'message')) as [{ campaign_id: number; store_id: number }]

const stateOf = () =>
  ctx.db
    .selectFrom('campaign')
    .select('state')
    .where('id', '=', campaign.campaign_id)
    .executeTakeFirstOrThrow()
while ((await stateOf()).state !== 'sent') await sendCampaign.run(ctx, campaign, new AbortController().signal)
process.send!('sent')
await pool.end()
process.disconnect()
