import { parseCueTiming } from '../captions/cue-times.ts'

/** Only video and audio belong to a preview: the storyboard shows the whole film. */
const MASTER = /^\d+\/hls\/master\.m3u8$/
const IN_RENDITION = /^(?<folder>\d+\/hls\/[\w-]+\/)(?<file>index\.m3u8|init(?:-\d+)?\.mp4|\d+\.m4s)$/
const CAPTIONS = /^(?:\d+\/hls\/)?captions\/[\w.-]+\.vtt$/

/** How a file is served at a preview address. */
export type PreviewPart =
  | { kind: 'whole' }
  | { kind: 'cut'; cut: (text: string, seconds: number) => string }
  /** Only if the truncated playlist beside it names it. */
  | { kind: 'segment'; playlist: string; file: string }

/** How a file is served in a preview, by its path in the film's folder; undefined if it is not. */
export function findPreviewPart(path: string): PreviewPart | undefined {
  if (MASTER.test(path)) return { kind: 'whole' }
  if (CAPTIONS.test(path)) return { kind: 'cut', cut: truncateCaptions }
  const { folder, file } = IN_RENDITION.exec(path)?.groups ?? {}
  if (!folder || !file) return undefined
  if (file.startsWith('init')) return { kind: 'whole' }
  if (file === 'index.m3u8') return { kind: 'cut', cut: truncatePlaylist }
  return { kind: 'segment', playlist: `${folder}index.m3u8`, file }
}

/** A media playlist truncated after the last segment that begins before `seconds`, with an end. */
export function truncatePlaylist(playlist: string, seconds: number): string {
  const lines = playlist.split('\n')
  let start = 0
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('#EXTINF:')) continue
    if (start >= seconds) return [...lines.slice(0, at), '#EXT-X-ENDLIST', ''].join('\n')
    start += Number.parseFloat(line.slice('#EXTINF:'.length))
  }
  return playlist
}

/** Whether a playlist names a segment. */
export const isInPlaylist = (playlist: string, file: string) => playlist.split('\n').includes(file)

/** Captions up to the last cue that begins before `seconds`; cues are stored in order. */
export function truncateCaptions(vtt: string, seconds: number): string {
  const isBefore = (block: string) =>
    block.split('\n').every((line) => (parseCueTiming(line)?.start ?? 0) < seconds)
  const blocks = vtt.split('\n\n')
  const end = blocks.findIndex((block) => !isBefore(block))
  return end < 0 ? vtt : `${blocks.slice(0, end).join('\n\n')}\n`
}
