import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crafted } from './films/crafted.ts'
import { generated } from './films/generated.ts'
import { binaries, type Recipe } from './films/recipe.ts'

export { binaries }

export const kinds = { ...generated, ...crafted } satisfies Record<string, Recipe>
export type Kind = keyof typeof kinds

const FOLDER = join(tmpdir(), 'matinee-test-films')

/** The path of a film of that kind; made once on a machine, then kept by what it is made of. */
export async function makeFilmFile(kind: Kind): Promise<string> {
  const { type, recipe, make }: Recipe = kinds[kind]
  const name = createHash('sha256').update(`${kind} ${recipe}`).digest('hex').slice(0, 16)
  const path = join(FOLDER, `${kind}-${name}.${type}`)
  if (existsSync(path)) return path
  await mkdir(FOLDER, { recursive: true })
  const unfinished = join(FOLDER, `unfinished-${process.pid}-${name}.${type}`)
  try {
    await make(unfinished)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return path
}
