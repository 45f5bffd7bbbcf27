import { onPath } from '../setup/command.js'
import { install } from '../setup/system.js'

/** Tools of the benches that are not in the project, by their package names. */
const TOOLS = {
  wrk: { debian: 'wrk', darwin: 'wrk', fedora: 'wrk' },
  wapiti: { debian: 'wapiti', darwin: 'wapiti', fedora: 'wapiti' },
  sqlmap: { debian: 'sqlmap', darwin: 'sqlmap', fedora: 'sqlmap' },
  nginx: { debian: 'nginx-light', darwin: 'nginx', fedora: 'nginx' },
}
export type Tool = keyof typeof TOOLS

/** Installs a tool where that is allowed; elsewhere throws a sentence with the command to type. */
export async function ensureTool(name: Tool): Promise<void> {
  if (!onPath(name)) await install({ name, ...TOOLS[name] })
}
