import { FRAMES_PER_SECOND, type Scene } from './scene.ts'

/** What ffmpeg makes `file` (MP4, H.264 and AAC) by, in a folder that has the scene's drawings as `<name>.png`. */
export function filmArguments(scene: Scene, file: string): string[] {
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
    ...['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2', '-movflags', '+faststart', file],
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
