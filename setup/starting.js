import { ensureCompiled } from './compiled.js'
import { command, prepare } from './prepare.js'
import { runProduct } from './product.js'

await command(async () => {
  await prepare(ensureCompiled)
  return runProduct(['start', ...process.argv.slice(2)])
})
