import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { FRAMES_PER_SECOND, type Scene } from './scene.ts'

const run = promisify(execFile)

export type FilmTools = { ffmpegPath: string; signal?: AbortSignal }

/** Makes a scene's film at `outPath` (MP4, H.264 and AAC, high quality, large): whole or not at all. */
export async function makeDemoFilm(scene: Scene, outPath: string, { ffmpegPath, signal }: FilmTools): Promise<void> {
  const folder = await mkdtemp(join(dirname(outPath), '.demo-film-'))
  try {
    const unfinished = join(folder, 'film.mp4')
    await drawAll(scene, folder)
    await run(ffmpegPath, filmArguments(scene, unfinished), { cwd: folder, signal, maxBuffer: 2 ** 20 })
    await rename(unfinished, outPath)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function drawAll({ drawings }: Scene, folder: string): Promise<void> {
  for (const [name, drawing] of Object.entries(drawings)) {
    await writeFile(join(folder, `${name}.png`), await sharp(Buffer.from(drawing)).png({ compressionLevel: 1 }).toBuffer())
  }
}

function filmArguments(scene: Scene, outPath: string): string[] {
  const names = Object.keys(scene.drawings)
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...names.flatMap((name) => ['-framerate', `${FRAMES_PER_SECOND}`, '-i', `${name}.png`]),
    ...['-filter_complex', [...names.map(hold), scene.picture, scene.sound, ...finish(scene)].join(';')],
    ...['-map', '[film]', '-map', '[mix]', '-t', `${scene.seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '21', '-g', '50', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2', '-movflags', '+faststart', outPath],
  ]
}

/** One decoded picture, shown for ever: looping the input itself would decode the PNG again for each frame. */
const hold = (name: string, at: number) =>
  `[${at}:v]scale=out_color_matrix=bt709:out_range=tv,format=yuva444p,loop=-1:1:0,settb=1/${FRAMES_PER_SECOND},setpts=N[${name}]`

/** Fades at both ends; the grain keeps slow gradients from banding in 8 bits. */
function finish({ seconds }: Scene): string[] {
  const end = seconds - 2
  return [
    `[picture]format=yuv420p,noise=c0s=2:c0f=t,fade=t=in:d=1.5,fade=t=out:st=${end}:d=2[film]`,
    `[sound]aresample=48000,aformat=channel_layouts=stereo,afade=t=in:d=1.5,afade=t=out:st=${end}:d=2,alimiter=limit=0.9,asetnsamples=1024:p=0[mix]`,
  ]
}
