import { ensureStripped } from './stripped.js'
import { command, prepare } from './prepare.js'
import { runProduct } from './product.js'

await command(async () => {
  await prepare(ensureStripped)
  return runProduct(['start', ...process.argv.slice(2)])
})
