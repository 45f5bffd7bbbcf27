import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { craftedFilms } from './films/crafted.ts'
import { generatedFilms } from './films/generated.ts'
import { binaries, type Recipe } from './films/recipe.ts'

export { binaries }

export const filmKinds = { ...generatedFilms, ...craftedFilms } satisfies Record<string, Recipe>
export type FilmKind = keyof typeof filmKinds

const FILMS_FOLDER = join(import.meta.dirname, '../../node_modules/.cache/test-films')

/** The path of a film of that kind; created once per clone and cached by its recipe. */
export async function makeFilmFile(kind: FilmKind): Promise<string> {
  const { type, recipe, make }: Recipe = filmKinds[kind]
  const name = createHash('sha256').update(`${kind} ${recipe}`).digest('hex').slice(0, 16)
  const path = join(FILMS_FOLDER, `${kind}-${name}.${type}`)
  if (existsSync(path)) return path
  await mkdir(FILMS_FOLDER, { recursive: true })
  const unfinished = join(FILMS_FOLDER, `unfinished-${process.pid}-${name}.${type}`)
  try {
    await make(unfinished)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return path
}
