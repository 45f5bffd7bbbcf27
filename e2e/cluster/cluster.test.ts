import { afterAll, expect, it } from 'vitest'
import { startCluster } from './cluster.ts'
import { SCENARIOS } from './scenarios.ts'
import { openStage } from './stage.ts'

const cluster = await startCluster()
afterAll(() => cluster.stop())
const stage = await openStage(cluster)

it.each(SCENARIOS.filter(({ isShort }) => isShort))('$name', async ({ run }) => {
  const findings = await run(stage)
  expect(findings.filter(({ holds, isTimed }) => !holds && !isTimed)).toEqual([])
})
