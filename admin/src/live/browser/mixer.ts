import { openDevice, resizePicture, sizeOf, type DeviceChoice, type DeviceKind } from './devices.ts'
import { PictureMix } from './picture-mix.ts'
import { SoundMix } from './sound-mix.ts'

export interface MixerOptions {
  choice: DeviceChoice
  /** A device was opened or closed, also by the browser or by pulling a plug. */
  onChange: (open: ReadonlySet<DeviceKind>) => void
}

/** The devices of this browser, put together as the one picture and the one sound that are sent. */
export class Mixer {
  readonly picture: PictureMix
  readonly sound = new SoundMix()
  /** The same stream, whatever is opened and closed. */
  readonly stream: MediaStream
  readonly #onChange: MixerOptions['onChange']
  readonly #open = new Map<DeviceKind, MediaStream>()
  #isOver = false

  constructor({ choice, onChange }: MixerOptions) {
    this.#onChange = onChange
    this.picture = new PictureMix(sizeOf(choice.height))
    this.stream = new MediaStream([this.picture.track, this.sound.track])
  }

  has(kind: DeviceKind) {
    return this.#open.has(kind)
  }

  get hasScreenSound() {
    return (this.#open.get('screen')?.getAudioTracks().length ?? 0) > 0
  }

  /** Opens a device in place of the one before, whose last picture stays until then. Throws the browser's `DOMException`. */
  async open(kind: DeviceKind, choice: DeviceChoice) {
    if (kind !== 'screen') stopTracks(this.#open.get(kind)) // phones open one camera at a time
    try {
      const stream = await openDevice(kind, choice)
      stopTracks(this.#open.get(kind))
      await this.#put(kind, stream)
    } catch (fault) {
      if (kind !== 'screen') this.close(kind)
      throw fault
    }
  }

  close(kind: DeviceKind) {
    stopTracks(this.#open.get(kind))
    this.#open.delete(kind)
    if (kind !== 'microphone') this.picture.remove(kind)
    if (kind !== 'camera') this.sound.remove(kind)
    this.#tell()
  }

  /** Changes the size of what is sent: whatever records it has to begin again. */
  async resize(height: DeviceChoice['height']) {
    this.picture.resize(sizeOf(height))
    await Promise.all([...this.#open.values()].map((stream) => resizePicture(stream, height)))
  }

  closeAll() {
    this.#isOver = true
    for (const stream of this.#open.values()) stopTracks(stream)
    this.#open.clear()
    this.picture.close()
    this.sound.close()
  }

  async #put(kind: DeviceKind, stream: MediaStream) {
    if (this.#isOver) return stopTracks(stream) // the studio was left while the browser asked
    this.#open.set(kind, stream)
    const [track] = kind === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks()
    track!.addEventListener('ended', () => this.#open.get(kind) === stream && this.close(kind))
    if (kind !== 'camera') this.sound.put(kind, stream)
    if (kind !== 'microphone') await this.picture.put(kind, stream)
    this.#tell()
  }

  #tell() {
    this.#onChange(new Set(this.#open.keys()))
  }
}

const stopTracks = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop())
