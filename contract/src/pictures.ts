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
  const [, name] = /^(\/images\/[\w/-]+)\.webp$/.exec(src) ?? []
  if (!name) return undefined
  const { cuts, whole } = PICTURES[shape]
  return [...cuts.map((width) => `${name}-w${width}.webp ${width}w`), `${src} ${whole}w`].join(', ')
}
