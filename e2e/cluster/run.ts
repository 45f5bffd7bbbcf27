/**
 * Runs the product as many machines and disturbs it: `npm run cluster`, or `npm run cluster -- --only web-dies,cut-1-s`.
 * Prints what was looked at in each scenario and what was seen; fails where something does not hold.
 */
import { parseArgs } from 'node:util'
import { ensureChromium } from '../../setup/chromium.js'
import { ensureFrontEnds } from '../../setup/front-ends.js'
import { watchInBrowser } from './browser-viewer.ts'
import { ensurePrograms } from './programs.ts'
import { startCluster } from './cluster.ts'
import { findFakeTime } from './moved-clock.ts'
import { SCENARIOS } from './scenarios.ts'
import { finding, openStage } from './stage.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const names = values.only?.split(',')
const unknown = names?.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name)) ?? []
if (unknown.length > 0) {
  process.stderr.write(
    `There is no scenario ${unknown.join(', ')}. They are ${SCENARIOS.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(1)
}

const chosen = SCENARIOS.filter(({ name, isShort }) => names?.includes(name) ?? (!values.short || isShort))
await ensurePrograms()
await ensureFrontEnds()
// Clocks and disks of their own, where libfaketime is found and disks may be put in.
const fakeTime = process.getuid?.() === 0 ? findFakeTime() : undefined
const cluster = await startCluster(fakeTime ? { fakeTime } : {})
process.env['CHROMIUM_PATH'] = await ensureChromium()
const stage = await openStage(cluster, { film: 'long', watch: watchInBrowser })
let broken = 0
for (const { name, run } of chosen) {
  const began = performance.now()
  const findings = await run(stage).catch((error: Error) => [
    finding('it runs to its end', false, error.message),
  ])
  process.stdout.write(`${name} (${Math.round((performance.now() - began) / 1000)} s)\n`)
  for (const { invariant, seen, holds } of findings) {
    if (!holds) broken += 1
    process.stdout.write(`  ${holds ? '✓' : '✗'} ${invariant.padEnd(42)} ${seen}\n`)
  }
}
await cluster.stop()
process.stdout.write(broken === 0 ? 'Everything holds.\n' : `${broken} did not hold.\n`)
process.exit(broken === 0 ? 0 : 1)
