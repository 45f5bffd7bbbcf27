import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmArguments } from '@matinee/demo/film-arguments'
import type { Scene } from '@matinee/demo/scene'
import { runProgram } from '../media/transcode/ffmpeg.ts'
import { paintPicture } from './painter.ts'

export interface RenderOptions {
  ffmpegPath: string
  signal?: AbortSignal
}

// The slowest takes 40 s of one core; a very small machine shares that with everything else.
const LIMIT_SECONDS = 1800

/**
 * Renders a scene's film at `outPath` (MP4, H.264 and AAC, as encoder input), completely or not at all. Temporary files
 * are in `<outPath>.parts`; those of a killed run are removed first.
 */
export async function renderDemoFilm(
  scene: Scene,
  outPath: string,
  { ffmpegPath, signal }: RenderOptions,
): Promise<void> {
  const folder = `${outPath}.parts`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await renderDrawings(scene, folder, signal)
    await runProgram({
      program: ffmpegPath,
      args: filmArguments(scene, FILM),
      folder,
      limit: LIMIT_SECONDS,
      signal,
    })
    await rename(join(folder, FILM), outPath)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const FILM = 'film.mp4'

async function renderDrawings({ drawings }: Scene, folder: string, signal?: AbortSignal): Promise<void> {
  for (const [name, drawing] of Object.entries(drawings)) {
    signal?.throwIfAborted()
    const png = await paintPicture({ kind: 'still', svg: drawing })
    await writeFile(join(folder, `${name}.png`), png)
  }
}
