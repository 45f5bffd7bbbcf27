import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes that JavaScript holds once everything that is not needed is collected. */
export function measureHeap(): number {
  collect()
  return process.memoryUsage().heapUsed
}
