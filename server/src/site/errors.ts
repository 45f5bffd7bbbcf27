import { refusal } from '../platform/errors.ts'

export const PageNotFound = refusal('page_not_found', 404, 'This page does not exist.')
export const PageAddressTaken = refusal('page_address_taken', 409, 'Another page already has this address.')
export const PageSavedSince = refusal(
  'page_saved_since',
  409,
  'Somebody else has saved this page in the meantime. Reload it, then make your changes again.',
)
export const TooManyPages = refusal('too_many_pages', 409, 'A store has at most {most} pages.')
export const CodeNotYours = refusal(
  'page_code_not_yours',
  403,
  'Only the owner and admins may write code on pages. You can move or remove it.',
)
export const BlockKeyTwice = refusal('page_block_twice', 400, 'Two blocks of this page have the same number.')
export const ForeignPicture = refusal(
  'page_picture_foreign',
  400,
  'A picture of this page was not uploaded to this store. Upload it again.',
)
