import { command, prepare } from './prepare.js'
import { runProduct } from './product.js'

await command(async () => {
  await prepare()
  return runProduct(['start', ...process.argv.slice(2)])
})
