/** Widths in pixels of a store's images and of their smaller variants, stored beside them as `<name>-w640.webp`. */
export const PICTURES = {
  wide: { whole: 1280, cuts: [320, 640, 960] },
  /** Upright and square images. */
  tall: { whole: 720, cuts: [320, 640] },
  banner: { whole: 2560, cuts: [320, 640, 960, 1280] },
} as const

export type PictureShape = keyof typeof PICTURES

/** The variants of an image for `srcset`; undefined for images that are not the store's own. */
export function cutsOf(src: string, shape: PictureShape = 'wide') {
  const name = nameOf(src)
  if (!name) return undefined
  const { cuts, whole } = PICTURES[shape]
  return [...cuts.map((width) => `${cutOf(name, width)} ${width}w`), `${src} ${whole}w`].join(', ')
}

/** The narrowest variant of an image that is at least `pixels` wide, for elements that cannot choose themselves. */
export function cutFor(src: string, pixels: number) {
  const name = nameOf(src)
  const width = PICTURES.wide.cuts.find((each) => each >= pixels)
  return name && width ? cutOf(name, width) : src
}

const nameOf = (src: string) => /^(\/images\/[\w/-]+)\.webp$/.exec(src)?.[1]

/** The path of an image's variant; `name` is the image's path without its extension. */
export const cutOf = (name: string, width: number) => `${name}-w${width}.webp`
