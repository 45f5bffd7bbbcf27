import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../media/transcode/ffmpeg.ts'
import { paintPicture } from './painter.ts'
import { FRAMES_PER_SECOND, type Scene } from './scene.ts'

export interface RenderOptions {
  ffmpegPath: string
  signal?: AbortSignal
}

// The slowest takes 40 s of one processor; a very small machine shares that with all else.
const LIMIT_SECONDS = 1800

/**
 * Makes a scene's film at `outPath` (MP4, H.264 and AAC, for further encoding): whole or not at all. What it needs on
 * the way is in `<outPath>.parts` and gone afterwards; what a killed run left there is removed first.
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
      args: ffmpegArguments(scene),
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

function ffmpegArguments(scene: Scene): string[] {
  const names = Object.keys(scene.drawings)
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...names.flatMap((name) => ['-framerate', `${FRAMES_PER_SECOND}`, '-i', `${name}.png`]),
    ...[
      '-filter_complex',
      [...names.map(holdPicture), scene.picture, scene.sound, ...finishingFilters(scene)].join(';'),
    ],
    ...['-map', '[film]', '-map', '[mix]', '-t', `${scene.seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '21', '-g', '50', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2', '-movflags', '+faststart', FILM],
  ]
}

/** One decoded picture, shown for ever: looping the input itself would decode the PNG again for each frame. */
const holdPicture = (name: string, at: number) =>
  `[${at}:v]scale=out_color_matrix=bt709:out_range=tv,format=yuva444p,loop=-1:1:0,settb=1/${FRAMES_PER_SECOND},setpts=N[${name}]`

/** Fades at both ends; a little grain keeps slow gradients from banding in 8 bits. */
function finishingFilters({ seconds }: Scene): string[] {
  const fades = (filter: string) => `${filter}=t=in:d=1.5,${filter}=t=out:st=${seconds - 2}:d=2`
  return [
    `[picture]format=yuv420p,noise=c0s=2:c0f=t,${fades('fade')}[film]`,
    // Frames of the encoder's own size: ffmpeg 5.1 fails with "more samples than frame size" when the picture lags.
    `[sound]aresample=48000,aformat=channel_layouts=stereo,${fades('afade')},alimiter=limit=0.9,asetnsamples=1024:p=0[mix]`,
  ]
}
