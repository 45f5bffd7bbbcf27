import { ensureDependencies } from './dependencies.js'
import { ensureFrontEnds } from './front-ends.js'
import { command } from './prepare.js'

await command(async () => {
  await ensureDependencies()
  await ensureFrontEnds()
  return 0
})
