import { picturesOf, SCENES, type PictureKind, type Size } from './scene.ts'

export const PICTURE_HEIGHTS = ['1080', '720', '480'] as const
export type PictureHeight = (typeof PICTURE_HEIGHTS)[number]

/** Bits of the picture a second: what OBS and YouTube advise for 30 frames of each size. */
export const BITS_PER_SECOND: Record<PictureHeight, number> = {
  1080: 4_500_000,
  720: 2_500_000,
  480: 1_000_000,
}

export interface DeviceChoice {
  height: PictureHeight
  /** A device of `enumerateDevices`; without one, the browser's own choice. */
  camera?: string | undefined
  microphone?: string | undefined
}

export type DeviceKind = PictureKind | 'microphone'

export function sizeOf(height: PictureHeight): Size {
  const width = Math.ceil((Number(height) * 16) / 18) * 2 // encoders want even numbers
  return { width, height: Number(height) }
}

/** Phones do not share their screen. */
export const canShareScreen = () => 'getDisplayMedia' in navigator.mediaDevices

/** The scenes this device can make. */
export const offeredScenes = () =>
  SCENES.filter((scene) => canShareScreen() || !picturesOf(scene).includes('screen'))

/** Opens what was chosen; the browser may ask. Throws the `DOMException` of the browser. */
export function openDevice(kind: DeviceKind, choice: DeviceChoice): Promise<MediaStream> {
  if (kind === 'microphone')
    return navigator.mediaDevices.getUserMedia({ audio: { ...exactly(choice.microphone) } })
  const video = { ...atMost(sizeOf(choice.height)), frameRate: { ideal: 30 } }
  if (kind === 'screen') return navigator.mediaDevices.getDisplayMedia({ video, audio: true })
  return navigator.mediaDevices.getUserMedia({ video: { ...video, ...exactly(choice.camera) } })
}

/** Makes an open picture as large as chosen. */
export async function resizePicture(stream: MediaStream, height: PictureHeight) {
  await Promise.all(stream.getVideoTracks().map((track) => track.applyConstraints(atMost(sizeOf(height)))))
}

/** Of an ideal alone, a camera that is open already keeps its size. */
const atMost = ({ width, height }: Size): MediaTrackConstraints => ({
  width: { ideal: width, max: width },
  height: { ideal: height, max: height },
})

const exactly = (id: string | undefined) => id && { deviceId: { exact: id } }
