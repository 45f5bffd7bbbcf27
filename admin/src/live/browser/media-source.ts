import { SoundMix } from './sound-mix.ts'

export type SourceKind = 'camera' | 'screen'
export const PICTURE_HEIGHTS = ['1080', '720', '480'] as const
export type PictureHeight = (typeof PICTURE_HEIGHTS)[number]

/** Bits of the picture a second: what OBS and YouTube advise for 30 frames of each size. */
export const BITS_PER_SECOND: Record<PictureHeight, number> = {
  1080: 4_500_000,
  720: 2_500_000,
  480: 1_000_000,
}

export interface SourceChoice {
  kind: SourceKind
  height: PictureHeight
  /** A device of `enumerateDevices`; without one, the browser's own choice. */
  camera?: string | undefined
  microphone?: string | undefined
}

/** An open camera or screen. */
export interface MediaSource {
  kind: SourceKind
  /** Picture and mixed sound. */
  stream: MediaStream
  mix: SoundMix
  mute: (isMuted: boolean) => void
  close: () => void
}

/** Opens what was chosen; the browser may ask. Throws the `DOMException` of the browser. `ended`: it was closed outside the page. */
export async function openSource(choice: SourceChoice, ended: () => void): Promise<MediaSource> {
  const picture = await openPicture(choice)
  const voice = await openVoice(choice)
  const streams = voice ? [picture, voice] : [picture]
  const mix = new SoundMix(streams)
  const [video] = picture.getVideoTracks()
  video!.addEventListener('ended', ended)
  return {
    kind: choice.kind,
    stream: new MediaStream([video!, mix.track]),
    mix,
    mute: (isMuted) => voice?.getAudioTracks().forEach((track) => (track.enabled = !isMuted)),
    close() {
      video!.removeEventListener('ended', ended)
      for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop()
      mix.close()
    },
  }
}

function openPicture({ kind, height, camera }: SourceChoice): Promise<MediaStream> {
  const video = { ...sizeOf(Number(height)), frameRate: { ideal: 30 } }
  if (kind === 'screen') return navigator.mediaDevices.getDisplayMedia({ video, audio: true })
  return navigator.mediaDevices.getUserMedia({ video: { ...video, ...exactly(camera) } })
}

/** At most so large: of an ideal alone, a camera that is open already keeps its size. */
function sizeOf(height: number): MediaTrackConstraints {
  const width = Math.ceil((height * 16) / 18) * 2 // encoders want even numbers
  return { width: { ideal: width, max: width }, height: { ideal: height, max: height } }
}

/** The microphone; none is no fault. */
async function openVoice({ microphone }: SourceChoice): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { ...exactly(microphone) } })
  } catch (fault) {
    if ((fault as DOMException).name === 'NotFoundError') return undefined
    throw fault
  }
}

const exactly = (id: string | undefined) => id && { deviceId: { exact: id } }
