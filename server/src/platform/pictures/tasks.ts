/** A picture: its bytes, or the path of its file. */
export type PictureSource = Buffer | string

/** Part of a picture, as fractions of its sides. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** One image to create from a picture: a WebP, or a JPEG without transparency; PNG without a quality. */
export interface ImageOptions {
  width?: number
  height?: number
  /** Crops around the focus (`attention`) or the `middle`, or fits `inside` without enlarging (default). */
  fit?: 'attention' | 'middle' | 'inside'
  quality?: number
  alpha_quality?: number
  format?: 'webp' | 'jpeg'
  /** Widths of the smaller variants. */
  widths?: readonly number[]
  widths_quality?: number
}

export interface DrawTask {
  kind: 'draw'
  picture: PictureSource
  /** A picture with more pixels is not decoded. */
  most_pixels: number
  least?: { width?: number; side?: number }
  crop?: Area | null
  least_crop?: number
  images: ImageOptions[]
  blur_hash?: boolean
}

export interface JudgeTask {
  kind: 'judge'
  picture: PictureSource
}

export type PictureTask = DrawTask | JudgeTask

/** An image of a picture, with its smaller variants. */
export interface DrawnImage {
  bytes: Buffer
  smaller: Buffer[]
  /** The visible area of the picture, if it was cropped around its focus. */
  area?: Area
}

export interface DrawnPicture {
  images: DrawnImage[]
  /** 4 by 3 components. */
  blur_hash: string | null
}

export interface Judgement {
  /** Mean of all channels, 0 to 255. */
  brightness: number
  entropy: number
  sharpness: number
}

export type PictureFault =
  | 'not_a_picture'
  | 'picture_too_small'
  | 'picture_too_large'
  | 'picture_too_slow'
  | 'crop_too_small'

export type PictureAnswer = { done: DrawnPicture | Judgement } | { fault: PictureFault; least?: number }
