import { refusal } from '../../platform/errors.ts'

export const FileUnreadable = refusal(
  'translation_file_unreadable',
  400,
  'This file has no columns “kind”, “id” and “field”. Download the file of translations and fill in its columns.',
)
export const FileEmpty = refusal('translation_file_empty', 400, 'This file has no rows below its headings.')
export const FileTooLong = refusal(
  'translation_file_too_long',
  400,
  'This file has more than {most} rows. Divide it into several.',
)
export const FileChangesTooMuch = refusal(
  'translation_file_changes_too_much',
  400,
  'This file changes more than {most} programs, pages and other things at once. Divide it into several.',
)
export const FileLanguageUnknown = refusal(
  'translation_file_language',
  400,
  'The column “{column}” is no other language of the store. Its other languages are: {languages}.',
)
export const FileWithoutLanguages = refusal(
  'translation_file_without_languages',
  400,
  'This file has no column of a language. The other languages of the store are: {languages}.',
)

export const TranslationImportNotFound = refusal(
  'translation_import_not_found',
  404,
  'There is no such file of translations, or it is too long ago to be undone.',
)
export const TranslationImportUndone = refusal(
  'translation_import_undone',
  409,
  'This file has been undone already.',
)

export const RowKindUnknown = refusal(
  'translation_row_kind',
  400,
  '“{kind}” is nothing that is translated. The kinds are: {kinds}.',
)
export const RowNotYours = refusal('translation_row_role', 400, 'Your role may not translate this.')
export const RowUnknown = refusal('translation_row_id', 400, 'There is no {kind} with the id {id}.')
export const RowFieldUnknown = refusal(
  'translation_row_field',
  400,
  'There is no text “{field}” to translate there.',
)
export const TextRowTwice = refusal('translation_row_twice', 400, 'Row {line} is about the same text.')
export const RowTooLong = refusal(
  'translation_row_too_long',
  400,
  'The text in {language} has {count} characters; at most {most} fit.',
)
export const RowInOwnLanguage = refusal(
  'translation_row_own_language',
  400,
  'The page itself is written in {language}.',
)

export const NoteNew = refusal('translation_note_new', 400, 'Translates into {languages}.')
export const NoteReplaced = refusal('translation_note_replaced', 400, 'Replaces the text in {languages}.')
export const NoteOriginalChanged = refusal(
  'translation_note_original_changed',
  400,
  'The text itself is another one than in this file: see whether the translation still fits.',
)
