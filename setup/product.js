import { spawnTied } from './command.js'
import { COMPILED, MAIN, NODE } from './paths.js'

const PATIENCE_MS = 5000
const PARENT_CHECK_MS = 500
// Node's young generation may grow to three times 16 MB; half of that is as fast and saves 100 MB. The old one would
// take more than twice what it needs before it is collected, and keep it: `npm run bench -- soak` measures both.
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--memory-saver-mode']
// The C library keeps freed memory for each thread, of which there are a dozen; two share it well. Threads and children
// of the product find what is compiled by the second.
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: COMPILED }

/**
 * Runs the product until it ends or we are asked to stop, and then stops all of it.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runProduct(args) {
  const product = spawnTied(NODE, [...MEMORY_FLAGS, MAIN, ...args], {
    stdio: 'inherit',
    env: { ...MEMORY_SETTINGS, ...process.env },
  })
  const ended = new Promise((resolve, reject) => {
    product.once('error', reject)
    product.once('exit', (code) => resolve(code ?? 1))
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    product.kill('SIGTERM')
    setTimeout(() => product.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithParent(stop)
  return ended
}

/** npm that is killed tells nobody; a process whose parent is gone is handed to another. The script's `exec` makes npm our parent. @param {() => void} stop */
function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(), PARENT_CHECK_MS).unref()
}
