import { command, prepare } from './prepare.js'
import { runProduct } from './product.js'
import { ensureServerBuild } from './server-build.js'

await command(async () => {
  await prepare(ensureServerBuild)
  return runProduct(['start', ...process.argv.slice(2)])
})
