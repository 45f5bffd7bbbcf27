import { refusal } from '../platform/errors.ts'

export const PageNotFound = refusal('page_not_found', 404, 'This page does not exist.')
export const PageAddressTaken = refusal('page_address_taken', 409, 'Another page already has this address.')
export const PageSavedSince = refusal(
  'page_saved_since',
  409,
  'Somebody else has saved this page in the meantime. Reload it, then make your changes again.',
)
export const TooManyPages = refusal('too_many_pages', 409, 'A store has at most {most} pages.')
export const MessageNotFound = refusal('contact_message_not_found', 404, 'This message does not exist.')
export const ContactIncomplete = refusal(
  'contact_incomplete',
  400,
  'Your name, an email address that can be answered, a subject and a message are needed.',
)
export const ContactSubjectUnknown = refusal(
  'contact_subject_unknown',
  400,
  'This subject is no longer offered. Please choose another one.',
)
export const ContactFieldHidden = refusal(
  'contact_field_hidden',
  400,
  'A hidden field was filled in, which only programs do. Reload the page and write your message once more.',
)
export const ContactFormExpired = refusal(
  'contact_form_expired',
  400,
  'This form was open for too long. Please send it once more.',
)
export const ContactFormTooQuick = refusal(
  'contact_form_too_quick',
  400,
  'That was faster than anybody can write. Please wait a few seconds and send it again.',
)
export const MessageFullOfLinks = refusal(
  'contact_too_many_links',
  400,
  'A message can have at most {most} links. Please leave some out.',
)
export const TooManyMessages = refusal(
  'contact_too_many',
  429,
  'Several messages have come from here already. Please try again later.',
)
export const CodeNotYours = refusal(
  'page_code_not_yours',
  403,
  'Only the owner and admins may write code on pages. You can move or remove it.',
)
export const BlockKeyTwice = refusal('page_block_twice', 400, 'Two blocks of this page have the same number.')
export const EntryKeyTwice = refusal('page_entry_twice', 400, 'Two entries of a block have the same number.')
export const PageTextTooLong = refusal(
  'page_text_too_long',
  400,
  'A translation is longer than its text may be: “{text}” has at most {most} characters.',
)
export const ForeignPicture = refusal(
  'page_picture_foreign',
  400,
  'A picture of this page was not uploaded to this store. Upload it again.',
)
export const CatalogPageStays = refusal(
  'catalog_page_stays',
  409,
  'The page of the catalog cannot be removed. Unpublish it, and visitors see the catalog as it is by itself.',
)
export const CatalogPartMisplaced = refusal(
  'catalog_part_misplaced',
  400,
  'Parts of the catalog are on its own page alone, each at most once.',
)
