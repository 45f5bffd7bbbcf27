import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesAt, runProgram } from '../src/media/ffmpeg.ts'
import { crafted } from './films/crafted.ts'
import { generated } from './films/generated.ts'

/** A small real film, or something that pretends to be one. */
export interface Recipe {
  /** For a person: what it is. */
  about: string
  /** Its ending. */
  type: string
  /** Changes with what `make` does, which alone decides whether a film made before is used again. */
  recipe: string
  make(path: string): Promise<void>
}

export const binaries = binariesAt(process.env['FFMPEG_PATH'] ?? 'ffmpeg')

/** Runs ffmpeg for a test, with these arguments. */
export const ffmpeg = (args: readonly string[], folder = tmpdir()) =>
  runProgram({
    program: binaries.ffmpeg,
    args: ['-v', 'error', '-nostdin', '-y', ...args],
    folder,
    limit: 300,
  })

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
