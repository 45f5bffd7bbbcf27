import { EventEmitter, once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { spawnTied } from './command.js'
import { BROWSER_CONTRACT, MAIN, NODE, ROOT, tool } from './paths.js'
import { command, prepare } from './prepare.js'
import { say } from './say.js'

const SETTLED_MS = 300
const FRONT_ENDS = ['storefront', 'admin']
const SERVER_SOURCES = [
  'server/src',
  'server/migrations',
  'contract/src',
  'contract/words',
  'demo/src',
  'storefront/dist-server',
  'mails/dist',
]

await command(async () => {
  await prepare()
  spawnTied(NODE, ['--watch', '--watch-preserve-output', BROWSER_CONTRACT], { stdio: 'inherit' })
  for (const floor of [...FRONT_ENDS, 'mails'])
    spawnTied(NODE, [tool('vite'), 'build', floor, '--watch'], { stdio: 'inherit' })
  spawnTied(NODE, [tool('vite'), 'build', 'storefront', '--ssr', '--watch'], { stdio: 'inherit' })
  return keepUpToDate(changesOfSource())
})

/** Runs the product, and anew after every change, until Ctrl-C. @param {EventEmitter} changes @returns {Promise<never>} */
async function keepUpToDate(changes) {
  for (;;) {
    const product = spawnTied(NODE, [MAIN, 'start'], { stdio: 'inherit' })
    const ended = once(product, 'exit')
    await once(changes, 'settled')
    say('  Changed: starting again.')
    product.kill('SIGTERM')
    await ended
  }
}

/** Says `settled` when the server's source or a built front end has changed and stays as it is for a moment. */
function changesOfSource() {
  const changes = new EventEmitter()
  /** @type {NodeJS.Timeout} */
  let timer
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => changes.emit('settled'), SETTLED_MS)
  }
  for (const folder of SERVER_SOURCES) watch(join(ROOT, folder), { recursive: true }, changed)
  for (const floor of FRONT_ENDS) {
    watch(
      join(ROOT, floor, 'dist'),
      { recursive: true },
      (_, file) => file?.endsWith('manifest.json') && changed(),
    )
  }
  return changes
}
