import { refusal } from '../errors.ts'

export const NotAPicture = refusal(
  'not_a_picture',
  400,
  'This file is not a picture we can read. Use JPEG, PNG, WebP or AVIF.',
)
export const PictureTooSmall = refusal(
  'picture_too_small',
  400,
  'This picture is too small: it should be at least {least} pixels wide.',
)
export const PictureTooLarge = refusal(
  'picture_too_large',
  400,
  'This picture is too large: it may have at most {most} million pixels.',
)
export const PictureTooSlow = refusal(
  'picture_too_slow',
  400,
  'Reading this picture took too long. Export it again, smaller, and upload that.',
)
export const CropTooSmall = refusal(
  'crop_too_small',
  400,
  'This part of the picture is too small: it should be at least {least} pixels wide.',
)
export const PicturesBusy = refusal(
  'pictures_busy',
  429,
  'Many pictures are being processed right now. Please try again in a minute.',
)
