import {
  boxIn,
  fitInto,
  placementsOf,
  showableScene,
  type PictureKind,
  type Placement,
  type Scene,
  type Size,
} from './scene.ts'
import { drawCard, drawTitle, fillGround, type Title, type TitleCard, type TitleLook } from './titles.ts'

/** What is shown. */
export interface Composition {
  scene: Scene
  title: Title | undefined
  card: TitleCard
  look: TitleLook
}

/** Of each frame, while a title comes and goes: a third of a second in all. */
const FADE = 0.1

/** Camera, screen and titles as one picture of a size that stays, 30 times a second, also in a tab that is hidden. */
export class PictureMix {
  readonly #canvas = document.createElement('canvas')
  readonly #on = this.#canvas.getContext('2d', { alpha: false })!
  readonly #clock = new Worker(new URL('./frame-clock-worker.ts', import.meta.url), { type: 'module' })
  readonly #pictures = new Map<PictureKind, HTMLVideoElement>()
  readonly #stream: MediaStream
  #composition: Composition | undefined
  #title: Title | undefined
  #presence = 0

  constructor(size: Size) {
    this.resize(size)
    this.#stream = this.#canvas.captureStream()
    this.#clock.addEventListener('message', () => this.#tick())
  }

  get track() {
    return this.#stream.getVideoTracks()[0]!
  }

  resize({ width, height }: Size) {
    this.#canvas.width = width
    this.#canvas.height = height
  }

  show(composition: Composition) {
    this.#composition = composition
    if (composition.title) this.#title = composition.title
  }

  /** Puts a picture in its place once its first frame is there; until then the one before stays. */
  async put(kind: PictureKind, stream: MediaStream) {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = new MediaStream(stream.getVideoTracks())
    await video.play()
    this.#pictures.set(kind, video)
  }

  remove(kind: PictureKind) {
    this.#pictures.delete(kind)
  }

  close() {
    this.#clock.terminate()
    this.track.stop()
    this.#pictures.clear()
  }

  #tick() {
    if (this.#composition) this.#draw(this.#composition)
    this.#clock.postMessage(null)
  }

  #draw({ scene, title, card, look }: Composition) {
    const shown = showableScene(scene, new Set(this.#pictures.keys()))
    if (shown === 'card') drawCard(this.#on, this.#canvas, card, look)
    else this.#drawScene(placementsOf(shown, look.isRightToLeft))
    this.#presence = clamp(this.#presence + (title && shown !== 'card' ? FADE : -FADE))
    if (this.#presence > 0 && this.#title)
      drawTitle(this.#on, this.#canvas, this.#title, look, this.#presence)
  }

  #drawScene(placements: Placement[]) {
    fillGround(this.#on, this.#canvas)
    for (const placement of placements) this.#drawPicture(placement)
  }

  #drawPicture({ kind, fit, box, isRounded }: Placement) {
    const video = this.#pictures.get(kind)!
    if (video.videoWidth === 0) return // a screen that was just minimised
    const place = boxIn(this.#canvas, box)
    const { from, to } = fitInto({ width: video.videoWidth, height: video.videoHeight }, place, fit)
    this.#on.save()
    if (isRounded) this.#clip(to)
    this.#on.drawImage(video, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
    this.#on.restore()
  }

  #clip({ x, y, width, height }: { x: number; y: number } & Size) {
    this.#on.beginPath()
    this.#on.roundRect(x, y, width, height, this.#canvas.height * 0.015)
    this.#on.clip()
  }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))
