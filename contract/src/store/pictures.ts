/** How wide the pictures of a store are, whole and as the smaller cuts that lie beside them, `<name>-w640.webp`. */
export const PICTURES = {
  wide: { whole: 1280, cuts: [320, 640, 960] },
  /** Upright ones, and squares. */
  tall: { whole: 720, cuts: [320, 640] },
  banner: { whole: 2560, cuts: [320, 640, 960, 1280] },
} as const

export type PictureShape = keyof typeof PICTURES

/** The cuts of a picture for `srcset`; undefined for pictures that are not the store's own. */
export function cutsOf(src: string, shape: PictureShape = 'wide') {
  const name = nameOf(src)
  if (!name) return undefined
  const { cuts, whole } = PICTURES[shape]
  return [...cuts.map((width) => `${cutOf(name, width)} ${width}w`), `${src} ${whole}w`].join(', ')
}

/** The narrowest of a picture's cuts that fills so many `pixels`, where an element cannot choose by itself. */
export function cutFor(src: string, pixels: number) {
  const name = nameOf(src)
  const width = PICTURES.wide.cuts.find((each) => each >= pixels)
  return name && width ? cutOf(name, width) : src
}

const nameOf = (src: string) => /^(\/images\/[\w/-]+)\.webp$/.exec(src)?.[1]

/** Where a cut lies beside the whole picture of this `name`, which has no ending. */
export const cutOf = (name: string, width: number) => `${name}-w${width}.webp`
