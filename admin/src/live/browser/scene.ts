/** What the picture is made of, in the order of their keys, 1 to 5. */
export const SCENES = ['camera', 'screen', 'corner', 'side', 'card'] as const
export type Scene = (typeof SCENES)[number]

export const PICTURE_KINDS = ['camera', 'screen'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** Where a picture stands, in shares of the whole; `cover` cuts off what does not fit, `contain` shows all of it. */
export interface Placement {
  kind: PictureKind
  fit: 'contain' | 'cover'
  box: Box
  isRounded?: boolean
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 }

/** Left to right, lowest first. */
const PLACEMENTS: Record<Scene, Placement[]> = {
  camera: [{ kind: 'camera', fit: 'contain', box: WHOLE }],
  screen: [{ kind: 'screen', fit: 'contain', box: WHOLE }],
  corner: [
    { kind: 'screen', fit: 'contain', box: WHOLE },
    { kind: 'camera', fit: 'cover', box: { x: 0.74, y: 0.72, width: 0.24, height: 0.24 }, isRounded: true },
  ],
  side: [
    { kind: 'screen', fit: 'contain', box: { x: 0.02, y: 0.18, width: 0.64, height: 0.64 }, isRounded: true },
    { kind: 'camera', fit: 'cover', box: { x: 0.68, y: 0.18, width: 0.3, height: 0.64 }, isRounded: true },
  ],
  card: [],
}

export const picturesOf = (scene: Scene): PictureKind[] => PLACEMENTS[scene].map(({ kind }) => kind)

/** The pictures of a scene that are not open. */
export const missingOf = (scene: Scene, open: ReadonlySet<string>): PictureKind[] =>
  picturesOf(scene).filter((kind) => !open.has(kind))

/**
 * A scene as far as it can be shown: a picture that is missing leaves its place to the other one, or to the card. Nothing
 * is shown that does not belong to the scene: a camera that is open beside a screen is not on air when the screen ends.
 */
export function showableScene(scene: Scene, open: ReadonlySet<string>): Scene {
  const [first, second] = picturesOf(scene).filter((kind) => open.has(kind))
  if (missingOf(scene, open).length === 0) return scene
  return second ? scene : (first ?? 'card')
}

/** The placements of a scene; mirrored where people read from right to left. */
export const placementsOf = (scene: Scene, isMirrored: boolean): Placement[] =>
  isMirrored
    ? PLACEMENTS[scene].map((each) => ({ ...each, box: { ...each.box, x: 1 - each.box.x - each.box.width } }))
    : PLACEMENTS[scene]

/** A box of shares in pixels. */
export const boxIn = (whole: Size, { x, y, width, height }: Box): Box => ({
  x: x * whole.width,
  y: y * whole.height,
  width: width * whole.width,
  height: height * whole.height,
})

/** What of a picture is drawn, and where: `from` of the picture goes into `to` of the whole. */
export function fitInto(picture: Size, box: Box, fit: Placement['fit']): { from: Box; to: Box } {
  const scales = [box.width / picture.width, box.height / picture.height]
  const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
  const width = Math.min(picture.width, box.width / scale)
  const height = Math.min(picture.height, box.height / scale)
  return {
    from: { ...centreIn(picture, { width, height }), width, height },
    to: {
      x: box.x + (box.width - width * scale) / 2,
      y: box.y + (box.height - height * scale) / 2,
      width: width * scale,
      height: height * scale,
    },
  }
}

const centreIn = (whole: Size, part: Size) => ({
  x: (whole.width - part.width) / 2,
  y: (whole.height - part.height) / 2,
})
