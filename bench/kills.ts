/**
 * Kills processes of a product at random while it is used: `node bench/kills.ts`. Two `web`, one `work` and PostgreSQL
 * die by SIGKILL every few seconds, for `KILLS_SECONDS` (300 unless said), while people comment, buy, watch and a
 * publisher uploads films. Afterwards what was acknowledged must be there once, and `doctor` must find nothing. Faults
 * are printed and make it fail; the seed is printed first, and `KILLS_SEED` draws the same kills again.
 */
import { runCampaign } from './kills/campaign.ts'

const seconds = Number(process.env['KILLS_SECONDS'] ?? 300)
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 100_000)

process.stdout.write(`KILLS_SECONDS=${seconds} KILLS_SEED=${seed}\n`)
const { acknowledged, kills, faults } = await runCampaign({ seconds, seed })
const { comments, orders, events, films } = acknowledged
process.stdout.write(
  `Killed: ${JSON.stringify(kills)}\nAcknowledged: ${comments.length} comments, ${orders.length} orders, ` +
    `${events} player events, ${films.length} films\n${faults.join('\n') || 'Everything was there once.'}\n`,
)
process.exit(faults.length > 0 ? 1 : 0)
