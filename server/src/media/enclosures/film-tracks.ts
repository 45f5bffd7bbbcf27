import { parseAttributes } from './playlist-attributes.ts'

/** The largest picture of a downloaded film: podcast apps play it on phones. */
const TALLEST = 720

export interface FilmTracks {
  /** Playlists, relative to the master's folder. */
  picture: string | undefined
  sound: string | undefined
}

/** The playlists of a film's default sound and of its best picture that is not too tall, read from its master. */
export function readFilmTracks(master: string): FilmTracks {
  const lines = master.split('\n')
  const media = lines.flatMap((line) => (line.startsWith('#EXT-X-MEDIA:') ? [parseAttributes(line)] : []))
  const sounds = media.filter(({ TYPE, URI }) => TYPE === 'AUDIO' && URI)
  const variants = lines.flatMap((line, at) =>
    line.startsWith('#EXT-X-STREAM-INF:')
      ? [{ uri: lines[at + 1]!, height: heightOf(parseAttributes(line)) }]
      : [],
  )
  const pictures = variants
    .filter(({ height }) => height > 0)
    .toSorted((one, other) => other.height - one.height)
  const sound = (sounds.find(({ DEFAULT }) => DEFAULT === 'YES') ?? sounds[0])?.['URI']
  return {
    picture: (pictures.find(({ height }) => height <= TALLEST) ?? pictures.at(-1))?.uri,
    sound: sound ?? (pictures.length === 0 ? variants[0]?.uri : undefined),
  }
}

/** 0 for sound alone. */
const heightOf = ({ RESOLUTION }: Partial<Record<string, string>>) => Number(RESOLUTION?.split('x')[1] ?? 0)
