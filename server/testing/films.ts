import { createHash } from 'node:crypto'
import { makeFileOfClone } from './file-of-clone.ts'
import { craftedFilms } from './films/crafted.ts'
import { generatedFilms } from './films/generated.ts'
import { binaries, type Recipe } from './films/recipe.ts'

export { binaries }

export const filmKinds = { ...generatedFilms, ...craftedFilms } satisfies Record<string, Recipe>
export type FilmKind = keyof typeof filmKinds

/** The path of a film of that kind; created once per clone and cached by its recipe. */
export async function makeFilmFile(kind: FilmKind): Promise<string> {
  const { type, recipe, make }: Recipe = filmKinds[kind]
  const name = createHash('sha256').update(`${kind} ${recipe}`).digest('hex').slice(0, 16)
  return makeFileOfClone(`test-films/${kind}-${name}.${type}`, make)
}
