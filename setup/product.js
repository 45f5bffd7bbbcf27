import { spawnTied } from './command.js'
import { AS_BUILT, MAIN, NODE } from './paths.js'

const PATIENCE_MS = 5000
const PARENT_CHECK_MS = 500
// Node's young generation may grow to three times 16 MB; half of that is as fast and saves 100 MB. The old one would
// take more than twice what it needs before it is collected, and keep it: `npm run bench -- soak` measures both. Threads and
// children have the flags as well.
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--memory-saver-mode', AS_BUILT]
// The C library keeps freed memory for each thread, of which there are a dozen; two share it well. Once a large block was
// freed it keeps blocks of that size as well, unless it is told from which on they are given back. Node keeps all of its
// compile cache in memory for as long as it runs: 20 MB for a tenth of a second at the start.
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '524288',
  NODE_DISABLE_COMPILE_CACHE: '1',
}

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
