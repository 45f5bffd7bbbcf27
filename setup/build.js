import { ensureDependencies } from './dependencies.js'
import { ensureFrontEnds } from './front-ends.js'
import { command } from './prepare.js'
import { ensureServerBuild } from './server-build.js'

await command(async () => {
  await ensureDependencies()
  await Promise.all([ensureFrontEnds(), ensureServerBuild()])
  return 0
})
