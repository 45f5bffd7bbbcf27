/** A picture: its bytes, or the path of its file. */
export type PictureSource = Buffer | string

/** Part of a picture, as fractions of its sides. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** One image to make from a picture; PNG where no quality is given. */
export interface ImageOptions {
  width?: number
  height?: number
  /** Fills the box around what catches the eye or its middle, or fits into it without growing; fits where not given. */
  fit?: 'attention' | 'middle' | 'inside'
  quality?: number
  alpha_quality?: number
  /** Widths of smaller ones to make from it. */
  widths?: readonly number[]
  widths_quality?: number
}

export interface DrawTask {
  kind: 'draw'
  picture: PictureSource
  /** Of a picture with more pixels nothing is decoded. */
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

/** An image made of a picture, with the smaller ones asked for. */
export interface DrawnImage {
  bytes: Buffer
  smaller: Buffer[]
  /** The part of the picture it shows, where it was cut around what catches the eye. */
  area?: Area
}

export interface Drawing {
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

export type PictureAnswer = { done: Drawing | Judgement } | { fault: PictureFault; least?: number }
