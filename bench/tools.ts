import { onPath } from '../setup/command.js'
import { install } from '../setup/system.js'

/** What benches measure with that is not in the project, as the systems' packages are called. */
const TOOLS = {
  wrk: { debian: 'wrk', darwin: 'wrk', fedora: 'wrk' },
  wapiti: { debian: 'wapiti', darwin: 'wapiti', fedora: 'wapiti' },
  sqlmap: { debian: 'sqlmap', darwin: 'sqlmap', fedora: 'sqlmap' },
  nginx: { debian: 'nginx-light', darwin: 'nginx', fedora: 'nginx' },
}
export type Tool = keyof typeof TOOLS

/** Has a tool installed where that is ours to do; elsewhere throws the sentence that says what to type. */
export async function ensureTool(name: Tool): Promise<void> {
  if (!onPath(name)) await install(name, TOOLS[name])
}
