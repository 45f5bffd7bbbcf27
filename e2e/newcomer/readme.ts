import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const README = join(import.meta.dirname, '../../README.md')

/** The commands below a heading of the README, without their comments, by block. */
export async function commandsBelow(heading: string): Promise<string[][]> {
  const [, part] = (await readFile(README, 'utf8')).split(`\n## ${heading}\n`)
  if (part === undefined) throw new Error(`The README has no heading "${heading}".`)
  const section = part.split('\n## ')[0]!
  return [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => linesOf(block!))
}

const linesOf = (block: string) =>
  block
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, '').trim())
    .filter(Boolean)
